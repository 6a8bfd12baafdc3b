import { sql } from 'kysely'
import type { LineExplanation } from '../../../../api/billing/invoice-drafts.ts'
import { LATER_PAGE, WRONG_TOTALS } from '../../../../api/billing/invoice-proofs.ts'
import type { SealedLine, SealedPost, SealedShift } from '../../../../api/billing/proofs/evidence.ts'
import { clientName } from '../../../platform/db/names.ts'
import type { Db } from '../../../platform/db/open.ts'

/** One transaction at a time seals invoices; held until it ends. */
const LOCK = 7_204_123

/** Waits for the turn to seal, and returns the last seal. */
export async function lockLastSeal(db: Db) {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)
  return db.selectFrom('invoice_seals').select(['place', 'hash']).orderBy('place', 'desc').limit(1).executeTakeFirst()
}

/** Fields of an invoice that are sealed beside its lines. */
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

/** The lines of an invoice, each with the charge that its shifts are counted by. */
export async function linesToSeal(db: Db, invoiceId: number): Promise<SealedLine[]> {
  const lines = await db
    .selectFrom('invoice_lines')
    .select(['description', 'amount', 'explain', 'kind', 'line_id as post', 'unit_price as rate'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('seq')
    .execute()
  return lines.map(({ post, explain, ...line }) => ({
    ...line,
    explain: explain as LineExplanation,
    ...(post && { post }),
  }))
}

/**
 * The shifts that the lines of an invoice were counted from: those of its posts in its month, extra guards of the months whose events
 * its draft charges, and those that a line names. A shift is left out on a day that its terms do not charge, such as a holiday that was
 * entered late.
 */
export async function shiftsToSeal(db: Db, invoiceId: number): Promise<SealedShift[]> {
  const { rows } = await sql<{ shift: SealedShift }>`
    with lines as (select line_id, explain from invoice_lines where invoice_id = ${invoiceId}),
      named as (select (slot ->> 'id')::bigint as id from lines, jsonb_array_elements(explain -> 'slots') as slot)
    select jsonb_strip_nulls(jsonb_build_object('id', s.id, 'day', s.day, 'start', to_char(s.start_time, 'HH24:MI'), 'end', to_char(s.end_time, 'HH24:MI'),
        'post', s.line_id, 'state', s.state,
        'required', (extract(epoch from upper(s.span) - lower(s.span)) / 60)::integer,
        'off', case when s.state = 'Off' and not s.off_billed then true end,
        'extra', case when s.origin = 'extra' then true end, 'rate', s.extra_rate,
        'part', nullif(s.part, 0), 'holiday', case when h.day is not null then true end))
      || jsonb_build_object('covered', case when s.state = 'Off' and s.off_billed then (extract(epoch from upper(s.span) - lower(s.span)) / 60)::integer
        when s.state = 'Decided' then s.covered_minutes
        when s.state = 'Open' and upper(s.span) <= local_time(now()) and not s.entered_late then 0 end) as shift
    from invoices i join invoice_drafts d on d.invoice_id = i.id
      join slots s on s.id in (select id from named) or s.line_id in (select line_id from lines)
        and case when s.origin = 'extra' then d.happened -> s.line_id::text ? to_char(s.day, 'YYYY-MM')
          else s.day >= i.period_month and s.day < i.period_month + interval '1 month' end
      join line_terms t on t.id = s.term_id left join holidays h on h.day = s.day and h.deleted_at is null
    where i.id = ${invoiceId} and s.state <> 'Cancelled'
      and (s.id in (select id from named) or s.origin = 'extra' or not (t.holiday = 'off' and h.day is not null))
    order by s.day, s.start_time, s.id`.execute(db)
  return rows.map(({ shift }) => shift)
}

/** The posts of the lines of an invoice, by the names that they have at issue. */
export const postsToSeal = (db: Db, invoiceId: number): Promise<SealedPost[]> =>
  db
    .selectFrom('contract_lines')
    .leftJoin('stations', 'stations.id', 'contract_lines.station_id')
    .select(['contract_lines.id', 'contract_lines.name', 'stations.name as station'])
    .where('contract_lines.id', 'in', (from) =>
      from
        .selectFrom('invoice_lines')
        .select('line_id')
        .where('invoice_id', '=', invoiceId)
        .where('line_id', 'is not', null)
        .$castTo<{ line_id: number }>(),
    )
    .orderBy('contract_lines.id')
    .execute()

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

type Opening = { invoice_id: number; token_hash: Buffer; secret: string; key_id: string }
/** Adds an opening, unless the invoice has one. */
export const insertOpening = (db: Db, opening: Opening) =>
  db
    .insertInto('invoice_openings')
    .values(opening)
    .onConflict((conflict) => conflict.column('invoice_id').doNothing())
    .execute()

/** Sealed invoices without a secret that opens them. */
export const sealedWithoutOpening = (db: Db) =>
  db
    .selectFrom('invoice_seals')
    .leftJoin('invoice_openings', 'invoice_openings.invoice_id', 'invoice_seals.invoice_id')
    .select('invoice_seals.invoice_id')
    .where('invoice_openings.invoice_id', 'is', null)
    .where('invoice_seals.invoice_id', 'is not', null)
    .$narrowType<{ invoice_id: number }>()
    .orderBy('invoice_seals.place')
    .execute()

/** The seal of an invoice and its encrypted secret; undefined for one that was issued before there were seals, or is one amount. */
export const findOpening = (db: Db, invoiceId: number) =>
  db
    .selectFrom('invoice_openings')
    .innerJoin('invoice_seals', 'invoice_seals.invoice_id', 'invoice_openings.invoice_id')
    .select([sql<string>`encode(hash, 'hex')`.as('seal'), 'secret'])
    .where('invoice_openings.invoice_id', '=', invoiceId)
    .executeTakeFirst()

const seals = (db: Db) =>
  db
    .selectFrom('invoice_seals as s')
    .select([
      's.place',
      's.evidence',
      's.sealed_at',
      sql<string>`encode(s.hash, 'hex')`.as('hash'),
      sql<string>`coalesce((select encode(b.hash, 'hex') from invoice_seals b where b.place = s.place - 1), repeat('0', 64))`.as(
        'before',
      ),
    ])

/** The seal that a secret opens. */
export const findByToken = (db: Db, tokenHash: Buffer) =>
  seals(db)
    .innerJoin('invoice_openings as o', 'o.invoice_id', 's.invoice_id')
    .where('o.token_hash', '=', tokenHash)
    .executeTakeFirst()

type Numbered = { invoice_number: string; seal: string; total: number }

const byNumber = ({ invoice_number, seal }: Numbered) =>
  sql`upper(i.invoice_number) = upper(${invoice_number}) and s.hash = ${Buffer.from(seal, 'hex')}`

/**
 * Compares the total of an invoice that opens by its number, and counts a wrong one. The row is locked, so that requests
 * at the same moment get no more tries. Undefined where number and seal do not belong together.
 */
export async function tryTotal(db: Db, given: Numbered) {
  const { rows } = await sql<{ invoice_id: number; result: 'right' | 'wrong' }>`
    update invoice_number_openings n set wrong_totals = wrong_totals + (i.amount_due <> ${given.total})::integer
    from invoices i join invoice_seals s on s.invoice_id = i.id
    where n.invoice_id = i.id and n.wrong_totals < ${WRONG_TOTALS} and ${byNumber(given)}
    returning n.invoice_id, case when i.amount_due = ${given.total} then 'right' else 'wrong' end as result`.execute(db)
  if (rows[0]) return rows[0]
  const closed = await sql<{ invoice_id: number; result: 'closed' }>`
    select n.invoice_id, 'closed' as result
    from invoice_number_openings n join invoices i on i.id = n.invoice_id join invoice_seals s on s.invoice_id = i.id
    where ${byNumber(given)}`.execute(db)
  return closed.rows[0]
}

export const findByInvoice = (db: Db, invoiceId: number) => seals(db).where('s.invoice_id', '=', invoiceId).executeTakeFirst()

/** The digests after a place, in order, one page of them. */
export const digestsAfter = async (db: Db, place: number) =>
  (
    await db
      .selectFrom('invoice_seals')
      .select(sql<string>`encode(digest, 'hex')`.as('digest'))
      .where('place', '>', place)
      .orderBy('place')
      .limit(LATER_PAGE)
      .execute()
  ).map(({ digest }) => digest)

/** The last seal of the chain. */
export const newestSeal = (db: Db) =>
  db
    .selectFrom('invoice_seals')
    .select(['place', sql<string>`encode(hash, 'hex')`.as('hash')])
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
