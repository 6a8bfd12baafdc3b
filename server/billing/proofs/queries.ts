import { sql } from 'kysely'
import { clientName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'

/** One transaction at a time seals invoices; held until it ends. */
const LOCK = 7_204_123

/** Waits for the turn to seal, and returns the last seal. */
export async function lockLastSeal(db: Db) {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)
  return db.selectFrom('invoice_seals').select(['place', 'hash']).orderBy('place', 'desc').limit(1).executeTakeFirst()
}

/** What of an invoice is sealed beside its lines. */
export const invoiceToSeal = (db: Db, id: number) =>
  db
    .selectFrom('invoices')
    .select([
      'invoice_number as invoice',
      clientName('client_id').as('client'),
      sql<string>`to_char(period_month, 'YYYY-MM')`.as('month'),
      'net',
      'vat',
      'amount_due as total',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

type SealedSlot = [id: number, day: string, required: number, covered: number | null, state: string]

/** The slots of the month that the lines of an invoice were counted from. */
export async function slotsToSeal(db: Db, invoiceId: number): Promise<SealedSlot[]> {
  const { rows } = await sql<{
    slot: SealedSlot
  }>`select jsonb_build_array(s.id, s.day, (extract(epoch from upper(s.span) - lower(s.span)) / 60)::integer, s.covered_minutes, s.state) as slot
    from invoices i join slots s on s.line_id in (select l.line_id from invoice_lines l where l.invoice_id = i.id)
      and s.day >= i.period_month and s.day < i.period_month + interval '1 month' and s.state <> 'Cancelled'
    where i.id = ${invoiceId} order by s.day, s.id`.execute(db)
  return rows.map(({ slot }) => slot)
}

type Chain = 'audit_seals' | 'attendance_event_seals'
const checkpoints = (db: Db, chain: Chain) =>
  db.selectFrom(chain).select(['entry_id as entry', sql<string>`encode(hash, 'hex')`.as('hash')])

/** The newest checkpoint of a chain; null for an empty one. */
export const newestCheckpoint = async (db: Db, chain: Chain) =>
  (await checkpoints(db, chain).orderBy('entry_id', 'desc').limit(1).executeTakeFirst()) ?? null

/** The checkpoint of an entry; null when it is gone. */
export const checkpointOf = async (db: Db, chain: Chain, entry: number) =>
  (await checkpoints(db, chain).where('entry_id', '=', entry).executeTakeFirst()) ?? null

type Seal = { place: number; invoice_id: number; evidence: string; digest: Buffer; hash: Buffer }
export const insertSeal = (db: Db, seal: Seal) => db.insertInto('invoice_seals').values(seal).execute()

/** The seal with a hash, and the hash before it. */
export const findSeal = (db: Db, hash: string) =>
  db
    .selectFrom('invoice_seals as s')
    .select([
      's.place',
      's.evidence',
      's.sealed_at',
      sql<string>`coalesce((select encode(b.hash, 'hex') from invoice_seals b where b.place = s.place - 1), repeat('0', 64))`.as(
        'before',
      ),
    ])
    .where('s.hash', '=', Buffer.from(hash, 'hex'))
    .executeTakeFirst()

/** The digests and hashes after a place, in order. */
export const sealsAfter = (db: Db, place: number) =>
  db
    .selectFrom('invoice_seals')
    .select([sql<string>`encode(digest, 'hex')`.as('digest'), sql<string>`encode(hash, 'hex')`.as('hash')])
    .where('place', '>', place)
    .orderBy('place')
    .execute()

/** The seal of an invoice; null for one that was issued before there were seals, or is one amount. */
export const sealOf = async (db: Db, invoiceId: number) =>
  (
    await db
      .selectFrom('invoice_seals')
      .select(sql<string>`encode(hash, 'hex')`.as('hash'))
      .where('invoice_id', '=', invoiceId)
      .executeTakeFirst()
  )?.hash ?? null
