import { sql } from 'kysely'
import type { DraftQuery, DraftTotals, DraftUpdate, InvoiceDraft, InvoiceLine } from '../../../../api/billing/invoice-drafts.ts'
import { monthPeriod } from '../../../../api/contracts/charges.ts'
import { wallClock } from '../../../../api/core/fields/days.ts'
import { accountName, clientName, stationName } from '../../../platform/db/names.ts'
import type { Db } from '../../../platform/db/open.ts'
import { replacedByDraft } from '../corrections/replace-queries.ts'
import type { VatMode } from '../fiscal/fiscal-port.ts'

/** SQL: whether a line, `l`, has slots in the month of a draft, `d`. */
const hasSlots = sql`exists (select from slots s where s.line_id = l.id and s.state <> 'Cancelled'
  and s.day >= d.month and s.day < d.month + interval '1 month')`
/** SQL: whether a line, `l`, needs guards in the month of a draft, `d`. */
const needsGuards = sql`exists (select from wanted_slots(array[l.id], d.month, (d.month + interval '1 month')::date - 1))`

/** SQL: the first station, by name, of which the month of a draft, `d`, must be locked before it is issued. */
const notLocked = sql<string | null>`case when c.bill_basis = 'approved_slots' then (
  select st.name from contract_lines l join stations st on st.id = l.station_id
  left join attendance_periods p on p.station_id = l.station_id and p.month = d.month
  where l.contract_id = d.contract_id and l.kind = 'guarding' and (d.station_id is null or l.station_id = d.station_id)
    and p.state is distinct from 'Locked' and (${hasSlots} or d.month >= first_billed_month() and ${needsGuards})
  order by st.name limit 1) end`

/** SQL: whether nothing is recorded of the month of a draft, `d`, before those that are billed with the program, and nobody said so. */
const unrecorded = sql<boolean>`(c.bill_basis = 'approved_slots' and d.month < first_billed_month()
  and not exists (select from unrecorded_months u where u.contract_id = d.contract_id and u.month = d.month)
  and exists (select from contract_lines l where l.contract_id = d.contract_id and l.kind = 'guarding'
    and (d.station_id is null or l.station_id = d.station_id) and not ${hasSlots} and ${needsGuards}))`

/**
 * SQL: whether shifts of the month of a draft, `d`, are still to come or under way at a moment, and an invoice of it would leave out
 * what happens in them: the last night of a month ends on the next day. In advance, a later draft charges that; what is locked before
 * it is issued is closed for these days, too.
 */
const notOver = (moment: string) =>
  sql<boolean>`(not d.in_advance and c.bill_basis <> 'approved_slots' and (d.month + interval '1 month' > ${moment}::timestamp
    or exists (select from contract_lines l join slots s on s.line_id = l.id and s.day = (d.month + interval '1 month')::date - 1
      where l.contract_id = d.contract_id and (d.station_id is null or l.station_id = d.station_id)
        and s.state not in ('Cancelled', 'Off') and upper(s.span) > ${moment}::timestamp)))`

/** SQL: the obstacle for which the contract, `c`, of a draft, `d`, waits before its month is issued. A charge in advance waits for none. */
const waitsFor = sql<'confirmation' | 'reply' | null>`case
  when not c.billing_waits or c.bill_basis = 'contract_advance' then null
  when not exists (select from month_answers a where a.client_id = d.client_id and a.month = d.month) then 'confirmation'
  when exists (select from month_answers a join month_objections o on o.answer_id = a.id
    where a.client_id = d.client_id and a.month = d.month and o.replied_at is null) then 'reply' end`

/** SQL: net of the same contract and station in the month before. */
const netBefore = sql<number | null>`(select p.net from invoice_drafts p where p.contract_id = d.contract_id
  and p.month = (d.month - interval '1 month')::date and p.station_id is not distinct from d.station_id and p.state not in ('Discarded', 'Replaced'))`

const drafts = (db: Db) =>
  db
    .selectFrom('invoice_drafts as d')
    .innerJoin('contracts as c', 'c.id', 'd.contract_id')
    .innerJoin('clients as cl', 'cl.id', 'd.client_id')
    .leftJoin('invoices as i', 'i.id', 'd.invoice_id')
    .leftJoin('receipts as r', (join) => join.onRef('r.id', '=', 'd.receipt_id').on('r.reversed_on', 'is', null))
    .select([
      'd.id',
      'd.version',
      'd.contract_id',
      'c.number as contract_number',
      'd.client_id',
      clientName('d.client_id').as('client_name'),
      stationName('d.station_id').as('station_name'),
      sql<string>`to_char(d.month, 'YYYY-MM')`.as('month'),
      'd.state',
      'd.agreed',
      'd.shortfall',
      'd.extras',
      'd.discount',
      'd.net',
      'd.vat_rate',
      'd.vat',
      'd.total',
      netBefore.as('net_before'),
      'd.changed_net',
      sql<string[]>`d.warnings`.as('warnings'),
      notLocked.as('not_locked'),
      unrecorded.as('unrecorded'),
      notOver(wallClock()).as('not_over'),
      waitsFor.as('waits_for'),
      'cl.discount_note',
      sql<number>`coalesce(c.payment_terms_days, (select payment_terms_days from company_settings))`.as('terms_days'),
      sql<string | null>`coalesce(c.billing_email, cl.billing_email)`.as('email'),
      'd.invoice_id',
      'i.invoice_number',
      'r.id as receipt_id',
      'r.receipt_number',
      replacedByDraft('d.id').as('replaces'),
    ])

/** The drafts of a month, by the name of the client. */
export const listDrafts = (db: Db, { month, state }: DraftQuery): Promise<InvoiceDraft[]> =>
  drafts(db)
    .where('d.month', '=', monthPeriod(month).from)
    .$if(state !== undefined, (some) => some.where('d.state', '=', state!))
    .orderBy(sql`client_name`)
    .orderBy('d.id')
    .execute()

/** The totals of the drafts of a month. Drafts that were discarded or replaced charge nothing: they count only when they are asked for. */
export async function draftTotals(db: Db, { month, state }: DraftQuery): Promise<DraftTotals> {
  const sum = (field: Exclude<keyof DraftTotals, 'count'>) => sql<number>`coalesce(sum(${sql.ref(field)}), 0)::bigint`.as(field)
  return db
    .selectFrom('invoice_drafts')
    .select([sql<number>`count(*)::integer`.as('count'), sum('agreed'), sum('shortfall'), sum('extras'), sum('discount')])
    .select([sum('net'), sum('vat'), sum('total')])
    .where('month', '=', monthPeriod(month).from)
    .where('state', 'in', state === undefined ? ['Draft', 'Reviewed', 'Issued'] : [state])
    .executeTakeFirstOrThrow()
}

/** A draft with what its page shows, without its lines. */
export const findDraft = (db: Db, id: number) =>
  drafts(db)
    .select([
      'd.note',
      'd.station_id',
      'd.po_number',
      'd.computed_at',
      'd.vat_rate',
      'c.vat_mode',
      'c.bill_basis',
      'd.in_advance',
      accountName('d.reviewed_by').as('reviewed_by_name'),
    ])
    .where('d.id', '=', id)
    .executeTakeFirst()
export type StoredDraft = NonNullable<Awaited<ReturnType<typeof findDraft>>>

/** The lines of a draft or an invoice, in order. */
export const linesOf = (db: Db, of: 'draft_id' | 'invoice_id', id: number): Promise<InvoiceLine[]> =>
  db
    .selectFrom('invoice_lines')
    .select([
      'seq',
      'kind',
      'station_id',
      // An issued line names its station as it was called then.
      sql<string | null>`coalesce(station_name, ${stationName('station_id')})`.as('station_name'),
      'description',
      'quantity',
      'unit',
      'unit_price',
      'amount',
      sql<InvoiceLine['explain']>`explain`.as('explain'),
    ])
    .where(of, '=', id)
    .orderBy('seq')
    .execute()

/** The lines of an invoice, in order. */
export const invoiceLines = (db: Db, id: number) => linesOf(db, 'invoice_id', id)

/** Locks a draft until the transaction ends; returns its state and version. */
export const lockDraft = (db: Db, id: number) =>
  db
    .selectFrom('invoice_drafts')
    .select([
      'id',
      'version',
      'state',
      'contract_id',
      'station_id',
      'receipt_id',
      sql<string>`to_char(month, 'YYYY-MM')`.as('month'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Notes that a month of a contract is charged as agreed although nothing is recorded of it. */
export const noteUnrecorded = (db: Db, { contract_id, month }: StoredDraft, reason: string, account_id: number) =>
  db
    .insertInto('unrecorded_months')
    .values({ contract_id, month: monthPeriod(month).from, reason, account_id })
    .execute()

/** The account that accepted an unrecorded month: a draft, or the invoice of one, is charged as agreed without any attendance. */
export const chargedOn = (db: Db, of: 'draft_id' | 'invoice_id', id: number) =>
  db
    .selectFrom('unrecorded_months as u')
    .innerJoin('invoice_drafts as d', (join) =>
      join.onRef('d.contract_id', '=', 'u.contract_id').onRef('d.month', '=', 'u.month'),
    )
    .select([accountName('u.account_id').as('by'), 'u.reason'])
    .where(of === 'draft_id' ? 'd.id' : 'd.invoice_id', '=', id)
    .executeTakeFirst()

/** Keeps the attendance of a draft's month, at the stations of its contract, from being opened again until the transaction ends. */
export const lockPeriodsOf = (db: Db, id: number) =>
  sql`select from attendance_periods p
    where (p.station_id, p.month) in (select l.station_id, d.month from invoice_drafts d join contract_lines l on l.contract_id = d.contract_id
      where d.id = ${id})
    order by p.station_id for share`.execute(db)

type Change = Partial<Omit<DraftUpdate, 'version'>> & {
  state?: 'Reviewed' | 'Discarded' | 'Issued' | 'Replaced'
  changed_net?: null
  invoice_id?: number
  receipt_id?: number
  vat_rate?: number
  vat?: number
  total?: number
}

/** Changes a draft; a review is noted with who made it, and when its invoice was replaced. */
export const changeDraft = (db: Db, id: number, change: Change) =>
  db
    .updateTable('invoice_drafts')
    .set({
      ...change,
      version: sql`version + 1`,
      ...(change.state === 'Replaced' && { replaced_at: sql`clock_timestamp()` }),
      ...(change.state === 'Reviewed' && { reviewed_by: sql`acting_account()`, reviewed_at: sql`now()` }),
    })
    .where('id', '=', id)
    .execute()

/** The ids of drafts in the order of their clients' names, which is that of their invoices' numbers. */
export async function byClientName(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('invoice_drafts as d')
    .select(['d.id', clientName('d.client_id').as('client_name')])
    .where('d.id', '=', sql<number>`any(${ids}::integer[])`)
    .orderBy('client_name')
    .orderBy('d.id')
    .execute()
  return rows.map(({ id }) => id)
}

type Issued = {
  client_id: number
  contract_id: number
  month: string
  invoice_date: string
  due_date: string
  net: number
  vat: number
  vat_rate: number
  po_number: string | null
  vat_mode: VatMode
}

/** Makes the invoice of a draft, with the next number, and gives it the draft's lines; returns its id and number. */
export async function insertIssued(db: Db, draftId: number, { month, vat_mode, ...invoice }: Issued) {
  const issued = await db
    .insertInto('invoices')
    .values({
      ...invoice,
      kind: 'lines',
      amount_due: invoice.net + invoice.vat,
      amount_paid: 0,
      status: 'Pending',
      period_month: `${month}-01`,
      issued_at: sql`now()`,
      issued_by: sql`acting_account()`,
    })
    .returning(['id', 'invoice_number'])
    .executeTakeFirstOrThrow()
  // The contract may have changed since the draft was computed.
  const taken = { invoice_id: issued.id, draft_id: null, vat_mode }
  await db.updateTable('invoice_lines').set(taken).where('draft_id', '=', draftId).execute()
  return issued
}

/** The first station of a draft, by name, that is locked in the month of a day; none when that is the month of the draft. */
export async function lockedOn(db: Db, id: number, day: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select st.name from invoice_drafts d
    join contract_lines l on l.contract_id = d.contract_id and (d.station_id is null or l.station_id = d.station_id)
    join attendance_periods p on p.station_id = l.station_id and p.month = date_trunc('month', ${day}::date)::date
    join stations st on st.id = l.station_id
    where d.id = ${id} and p.state = 'Locked' and p.month <> d.month
    order by st.name limit 1`.execute(db)
  return rows[0]?.name
}
