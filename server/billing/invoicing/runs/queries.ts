import { sql } from 'kysely'
import type { DraftState } from '../../../../api/billing/invoice-drafts.ts'
import type { FigureLine, UnusualSlot } from '../../../../api/billing/invoice-lines/line-types.ts'
import { monthPeriod, type Period } from '../../../../api/contracts/charges.ts'
import type { ShortfallTerms } from '../../../../api/contracts/shortfalls.ts'
import type { Db } from '../../../platform/db/open.ts'

/** The slots of lines that are not simply covered: uncovered, short, off without being billed, or not decided. */
export async function unusualSlots(db: Db, lineIds: readonly number[], { from, until }: Period): Promise<UnusualSlot[]> {
  const { rows } = await sql<UnusualSlot>`
    select 0 as id, w.line_id, w.day, w.seat, 'contract' as origin, null as extra_rate, false as part, 0 as required, null as covered, false as off,
      true as unrecorded
    from wanted_slots(${lineIds}::integer[], ${from}::date, least(${until}::date, local_today() - 1)) w
    where not w.suspended and not exists (select from slots s where s.line_id = w.line_id and s.day = w.day and s.seat = w.seat
      and s.origin = 'contract' and s.state <> 'Cancelled')
    union all
    select s.id, s.line_id, s.day, s.seat, s.origin, s.extra_rate, s.part > 0 as part,
      (extract(epoch from upper(s.span) - lower(s.span)) / 60)::integer as required,
      case when s.state = 'Decided' then s.covered_minutes when s.state = 'Open' and upper(s.span) <= local_time(now()) and not s.entered_late then 0 end as covered,
      s.state = 'Off' as off, false
    from slots s
    where s.line_id = any(${lineIds}::integer[]) and s.day between ${from}::date and ${until}::date
      and (s.state in ('Open', 'Filled') or s.state = 'Off' and not s.off_billed
        or s.state = 'Decided' and s.covered_minutes < extract(epoch from upper(s.span) - lower(s.span)) / 60)
    order by day, id`.execute(db)
  return rows
}

/** Lines of which a shift of the last day of the month before a moment is under way, as a night is until the morning. */
export async function linesUnderWay(db: Db, lineIds: readonly number[], moment: string): Promise<Set<number>> {
  const { rows } = await sql<{ line_id: number }>`
    select distinct line_id from slots
    where line_id = any(${lineIds}::integer[]) and day = date_trunc('month', ${moment}::timestamp)::date - 1
      and state not in ('Cancelled', 'Off') and upper(span) > ${moment}::timestamp`.execute(db)
  return new Set(rows.map(({ line_id }) => line_id))
}

/** Extra slots of lines that nobody has ordered, by line. */
export async function unorderedExtras(db: Db, lineIds: readonly number[], { from, until }: Period): Promise<Map<number, number>> {
  const { rows } = await sql<{ line_id: number; count: number }>`
    select line_id, count(*)::integer as count from slots
    where line_id = any(${lineIds}::integer[]) and day between ${from}::date and ${until}::date
      and origin = 'extra' and extra_request_id is null and state <> 'Cancelled'
    group by line_id`.execute(db)
  return new Map(rows.map(({ line_id, count }) => [line_id, count]))
}

export type KnownDraft = {
  id: number
  contract_id: number
  station_id: number | null
  state: DraftState
  basis: string
  net: number
  total: number
  vat_rate: number
  warnings: string[]
  in_advance: boolean
  happened: Record<string, string[]> | null
  discount_rate: number
  shortfall_rule: ShortfallTerms['shortfall_rule']
  shortfall_multiple: number
  /** Of a draft that was carried to the next month, while that is in force. */
  receipt_number: string | null
  client_name: string
}

/** Serialises what computes the drafts of a month until the transaction ends: a second run finds the drafts of the first. */
export const lockMonth = (db: Db, month: string) =>
  sql`select pg_advisory_xact_lock(hashtext('billing_run'), hashtext(${month}))`.execute(db)

/** The drafts of a month, oldest first, locked until the transaction ends; only those of some contracts with `ids`. */
export async function lockDrafts(db: Db, month: string, ids?: readonly number[]): Promise<KnownDraft[]> {
  const { from } = monthPeriod(month)
  await lockMonth(db, month)
  const some = ids ? sql`and d.contract_id = any(${ids}::integer[])` : sql``
  const { rows } = await sql<KnownDraft>`
    select d.id, d.contract_id, d.station_id, d.state, d.basis, d.net, d.total, d.vat_rate, d.warnings, d.in_advance, d.happened, d.discount_rate,
      d.shortfall_rule, d.shortfall_multiple, r.receipt_number,
      coalesce(c.company_name, c.first_name || ' ' || c.last_name) as client_name
    from invoice_drafts d join clients c on c.id = d.client_id
      left join receipts r on r.id = d.receipt_id and r.reversed_on is null
    where d.month = ${from}::date ${some} order by d.id for update of d`.execute(db)
  return rows
}

/** Net of a month by contract and station, as `contract/station`. */
export async function netsOf(db: Db, month: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('invoice_drafts')
    .select(['contract_id', 'station_id', 'net'])
    .where('month', '=', monthPeriod(month).from)
    .where('state', 'not in', ['Discarded', 'Replaced'])
    .execute()
  return new Map(rows.map(({ contract_id, station_id, net }) => [`${contract_id}/${station_id ?? 0}`, net]))
}

export type DraftRow = {
  contract_id: number
  client_id: number
  station_id: number | null
  month: string
  basis: string
  agreed: number
  shortfall: number
  extras: number
  discount: number
  net: number
  vat_rate: number
  vat: number
  total: number
  warnings: string[]
  po_number: string | null
  /** Shifts of the month are charged with the next. */
  in_advance: boolean
  /** By the id of a line of the contract, the months (YYYY-MM) whose shortfalls and extra guards it charges. */
  happened: Record<string, string[]>
  /** Of guarding, in hundredths of a percent. */
  discount_rate: number
} & ShortfallTerms

const COLUMNS = sql`contract_id integer, client_id integer, station_id integer, month date, basis text, agreed bigint, shortfall bigint,
  extras bigint, discount bigint, net bigint, vat_rate integer, vat bigint, total bigint, warnings jsonb, po_number text, in_advance boolean,
  happened jsonb, discount_rate integer, shortfall_rule text, shortfall_multiple integer`

/** Stores drafts, in the order given; returns their ids. */
export async function insertDrafts(db: Db, drafts: readonly DraftRow[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into invoice_drafts (contract_id, client_id, station_id, month, basis, agreed, shortfall, extras, discount, net, vat_rate,
      vat, total, warnings, po_number, in_advance, happened, discount_rate, shortfall_rule, shortfall_multiple)
    select contract_id, client_id, station_id, month, basis, agreed, shortfall, extras, discount, net, vat_rate, vat, total, warnings,
      po_number, in_advance, happened, discount_rate, shortfall_rule, shortfall_multiple
    from rows from (jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as (${COLUMNS})) with ordinality
    order by ordinality returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Replaces the figures of drafts, which become Draft again. */
export const updateDrafts = (db: Db, drafts: readonly (DraftRow & { id: number })[]) =>
  sql`update invoice_drafts d
    set basis = f.basis, agreed = f.agreed, shortfall = f.shortfall, extras = f.extras, discount = f.discount, net = f.net,
      vat_rate = f.vat_rate, vat = f.vat, total = f.total, warnings = f.warnings, po_number = coalesce(d.po_number, f.po_number),
      in_advance = f.in_advance, happened = f.happened, discount_rate = f.discount_rate,
      shortfall_rule = f.shortfall_rule, shortfall_multiple = f.shortfall_multiple, state = 'Draft', receipt_id = null,
      changed_net = null, reviewed_by = null, reviewed_at = null, computed_at = now(), version = d.version + 1
    from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as f (id integer, ${COLUMNS})
    where d.id = f.id`.execute(db)

/** Notes what a run comes to for reviewed drafts; null where it is the same. */
export const noteChanges = (db: Db, changes: readonly { id: number; changed_net: number | null }[]) =>
  sql`update invoice_drafts d set changed_net = f.changed_net, version = d.version + 1
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as f (id integer, changed_net bigint)
    where d.id = f.id and d.changed_net is distinct from f.changed_net`.execute(db)

/** Discards drafts of which nothing is left. Nobody has decided that: without a basis they are made again of the same figures, too. */
export const dropDrafts = (db: Db, ids: readonly number[]) =>
  sql`update invoice_drafts set state = 'Discarded', basis = '', note = 'Nothing is charged for this month any more.', version = version + 1
    where id = any(${ids}::integer[])`.execute(db)

type StoredLine = FigureLine & { draft_id: number; seq: number; vat_mode: string }

/** Replaces the lines of drafts. */
export async function storeLines(db: Db, lines: readonly StoredLine[]) {
  await sql`delete from invoice_lines where draft_id = any(${[...new Set(lines.map(({ draft_id }) => draft_id))]}::integer[])`.execute(
    db,
  )
  await sql`insert into invoice_lines (draft_id, seq, line_id, term_id, station_id, kind, description, quantity, unit, unit_price,
      amount, vat_mode, explain)
    select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (draft_id integer, seq integer, line_id integer,
      term_id integer, station_id integer, kind text, description text, quantity double precision, unit text, unit_price bigint,
      amount bigint, vat_mode text, explain jsonb)`.execute(db)
}
