import { sql } from 'kysely'
import { addDays, momentAt } from '../../../../api/core/fields/days.ts'
import { insertCreditNote } from '../../../billing/invoicing/credit-notes/queries.ts'
import { reverse } from '../../../billing/receivables/receipts/allocate.ts'
import { receive } from '../../../billing/receivables/receipts/receive.ts'
import type { Seeding } from '../seeding.ts'

/** An amount in thousands of shillings, of an invoice at most a part: two receipts of one invoice are not more than it. */
const atMost = (amount: number, due: number, part: number) => Math.min(amount, Math.floor(due / part / 1_000) * 1_000)

/** The recent receipts of the office: parts with tax withheld, credit, deposits, a cheque that bounced, a credit note. */
export async function seedReceipts({ db, day }: Seeding, client_id: number) {
  const { rows: late } = await sql<{ id: number; client_id: number; amount_due: number }>`
    select id, client_id, amount_due from invoices where status = 'Overdue' and amount_paid = 0 order by id limit 3`.execute(db)
  for (const [place, { id, client_id, amount_due }] of late.slice(0, 2).entries()) {
    const amount = atMost(200_000, amount_due, 2)
    await receive(db, {
      client_id,
      amount,
      method: 'bank',
      received_on: addDays(day, -3 - place),
      reference: `FT4309${place}7`,
      allocations: [{ invoice_id: id, amount, income_withheld: Math.round((amount_due * 6) / 100) }],
    })
  }
  const bounced = late.at(-1)
  if (bounced) {
    const { id, client_id, amount_due } = bounced
    const amount = atMost(150_000, amount_due, 3)
    const cheque = { amount, method: 'cheque', received_on: addDays(day, -5), reference: 'CHQ 430112' } as const
    const receipt = await receive(db, { ...cheque, client_id, allocations: [{ invoice_id: id, amount }] })
    await reverse(db, receipt.id, 'Cheque bounced')
    // It is dated by the database's clock, which is another one where the demo is of an earlier day.
    await sql`update receipts set reversed_on = ${day}::date where reversed_on > ${day}::date`.execute(db)
  }
  await seedReminders(db, day)
  await sql`insert into collections (invoice_id, client_id, msisdn, amount, state, reason, polls, asked_at, settled_at)
    select id, client_id, '256772418323', 300000, 'Failed', 'NOT_ENOUGH_FUNDS', 2, ${addDays(day, -1)}::date + time '10:12', ${addDays(day, -1)}::date + time '10:13'
    from invoices where client_id = ${client_id} and amount_paid < amount_due order by id desc limit 1`.execute(db)
  await sql`insert into collections (invoice_id, client_id, provider, msisdn, amount, state, reason, confirmed_amount, transaction_id, polls, asked_at, settled_at)
    select id, client_id, 'airtel', '256752418323', 400000, 'Check', 'AMOUNT_DIFFERS', 390000, 'AP430719', 1, ${addDays(day, -1)}::date + time '15:40', ${addDays(day, -1)}::date + time '15:41'
    from invoices where client_id <> ${client_id} and amount_paid < amount_due order by id desc limit 1`.execute(db)
  await receive(db, { client_id, amount: 100_000, method: 'mtn', received_on: addDays(day, -2), reference: 'MP430551' })
  const deposit = { client_id, kind: 'deposit', method: 'bank', received_on: addDays(day, -40) } as const
  await receive(db, { ...deposit, amount: 500_000 })
  const { rows: active } = await sql<{ id: number }>`
    select id from contracts where client_id = ${client_id} and status = 'Active' order by id limit 1`.execute(db)
  for (const { id } of active) await receive(db, { ...deposit, amount: 1_900_000, reference: 'FT430777', contract_id: id })
  const { rows: paid } = await sql<{ id: number }>`
    select id from invoices where status = 'Paid' and client_id = ${client_id} order by id desc limit 1`.execute(db)
  for (const { id } of paid)
    await insertCreditNote(db, {
      ...{ invoice_id: id, reason_code: 'uncovered', reason: 'A shift at the main gate was not covered.' },
      ...{ net: 30_000, vat: 0, total: 30_000 },
    })
  // A cheque that bounced and a credit of what was paid take payments back, by the database's clock as well.
  await sql`update payments set received_on = ${day}::date where received_on > ${day}::date`.execute(db)
}

/** Reminders of what is overdue were given; one client has promised to pay, another did not keep it. */
async function seedReminders(db: Seeding['db'], day: string) {
  await sql`update clients set billing_email = 'accounts' || id || '@client.example' where id % 5 <> 0`.execute(db)
  await sql`insert into reminders (invoice_id, level, sent_at)
    select id, level, instant_of(due_date + level + time '07:00') from invoices cross join unnest(array[-3, 1, 7, 14, 30]) level
    where deleted_at is null and amount_paid + credited < amount_due and ${day}::date - due_date >= level`.execute(db)
  const { rows } = await sql<{ client_id: number; owed: number }>`
    select client_id, sum(amount_due - credited - amount_paid)::bigint as owed from invoices
    where status = 'Overdue' and deleted_at is null group by client_id order by client_id limit 2`.execute(db)
  for (const [place, { client_id, owed }] of rows.entries())
    await db
      .insertInto('promises')
      .values({
        ...{ client_id, amount: owed, on_day: addDays(day, place === 0 ? 6 : -4), note: 'The accountant, by telephone.' },
        made_at: momentAt(addDays(day, -11), '09:30'),
      })
      .execute()
}
