import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open.ts'
import { creditOn } from '../statements/credit-queries.ts'

/** Locks the receipts of which a client has credit until the transaction ends, in the order in which credit notes free them. */
export const lockCredits = (db: Db, clientId: number) =>
  sql`select from receipts where client_id = ${clientId} and kind not in ('deposit', 'write_off', 'refund') and reversed_on is null
      and amount > allocated_of(id)
    order by kind = 'money' desc, id desc for no key update`.execute(db)

/** Takes credit of receipts for what is paid back. */
export const insertParts = (db: Db, parts: readonly { refund_id: number; receipt_id: number; amount: number }[]) =>
  db
    .insertInto('refund_parts')
    .values([...parts])
    .execute()

/** Refunds to a client in the last 24 hours. */
export async function paidBackOfLate(db: Db, clientId: number): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(-sum(amount), 0)::bigint as amount from receipts
    where client_id = ${clientId} and kind = 'refund' and reversed_on is null and recorded_at > now() - interval '24 hours'`.execute(
    db,
  )
  return rows[0]!.amount
}

/** The first day from one on on which a client's credit is below zero, and how much was missing then. */
export async function overdrawnFrom(db: Db, clientId: number, day: string) {
  const ofClient = (column: string) => sql`and ${sql.ref(column)} = ${clientId}`
  const { rows } = await sql<{ day: string; missing: number }>`
    with days as (
      select ${day}::date as day
      union select p.received_on from payments p join receipts r on r.id = p.receipt_id where r.client_id = ${clientId} and p.received_on > ${day}
      union select received_on from receipts where client_id = ${clientId} and received_on > ${day}
      union select reversed_on from receipts where client_id = ${clientId} and reversed_on > ${day}
    )
    select days.day, -sum(moved.amount)::bigint as missing
    from days cross join lateral (${creditOn(sql`days.day`, ofClient)}) moved
    group by days.day having sum(moved.amount) < 0 order by days.day limit 1`.execute(db)
  return rows[0]
}

/** Receipts, by number, that have paid credit of a receipt back and are in force. */
export async function paidBackBy(db: Db, receiptIds: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('refund_parts as p')
    .innerJoin('receipts as r', 'r.id', 'p.refund_id')
    .select('r.receipt_number')
    .distinct()
    .where('p.receipt_id', 'in', receiptIds)
    .where('r.reversed_on', 'is', null)
    .orderBy('r.receipt_number')
    .execute()
  return rows.map(({ receipt_number }) => receipt_number)
}
