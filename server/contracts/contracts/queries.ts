import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { ChargedUse, ExtraShifts, Period } from '../../../api/contracts/charges.ts'
import type { ContractInput, ContractQuery, ContractUpdate } from '../../../api/contracts/contracts.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { contains, listPage, sortedRows } from '../../platform/db/list.ts'
import { anyOf, clientName, clientsNamed, stationName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import { changeRecord } from '../../platform/db/records.ts'
import type { Database } from '../../platform/db/schema.ts'
import { isCovered } from '../covered-queries.ts'
import { isActiveContract, isSuspendedContract, statusOfContract } from '../status-queries.ts'

const ORDER = {
  id: 'id',
  number: 'number',
  title: 'title',
  client_id: 'client_id',
  status: 'status',
  starts_on: 'starts_on',
  ends_on: 'ends_on',
} as const

const clock = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'HH24:MI')`

/** SQL: the day it is now in the company's zone. */
const now = () => sql<string>`${today()}::date`

/** The lines of a contract with their terms, oldest first. */
export const lines = (eb: ExpressionBuilder<Database, 'contracts'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('contract_lines as l')
      .select((part) => [
        'l.id',
        'l.contract_id',
        'l.kind',
        'l.station_id',
        stationName('l.station_id').as('station_name'),
        'l.name',
        'l.from_on',
        'l.until_on',
        'l.armed',
        'l.requires',
        'l.gender',
        'l.post_orders',
        'l.post_orders_version',
        'l.relief',
        'l.break_paid',
        'l.shift_label',
        sql<ChargedUse | null>`l.charge_for`.as('charge_for'),
        'l.free_per_month',
        jsonObjectFrom(
          part
            .selectFrom('order_recordings as r')
            .select(['r.file_id as id', 'r.orders_version'])
            .whereRef('r.line_id', '=', 'l.id'),
        ).as('recording'),
        jsonArrayFrom(
          part
            .selectFrom('line_terms as t')
            .select([
              't.id',
              't.valid_from',
              't.seats',
              clock('t.start_time').as('start_time'),
              clock('t.end_time').as('end_time'),
              't.weekdays',
              't.holiday',
              't.holiday_extra_percent',
              't.rate_unit',
              't.rate',
              't.extra_rate',
              't.reason',
              't.hours_chosen',
            ])
            .whereRef('t.line_id', '=', 'l.id')
            .orderBy('t.valid_from'),
        ).as('terms'),
      ])
      .whereRef('l.contract_id', '=', 'contracts.id')
      .orderBy('l.id'),
  )

/** Percent of this month's slots that have begun and were covered; guards who are not Active cover nothing. */
const coverage = sql<number | null>`(
  select round(100.0 * sum(case part when 0 then 2 else 1 end) filter (where ${isCovered}) / nullif(sum(case part when 0 then 2 else 1 end), 0), 1)::float8
  from contract_lines l
  join slots s on s.line_id = l.id
  left join duty_schedules d on d.slot_id = s.id and d.deleted_at is null
  where l.contract_id = contracts.id and s.day between date_trunc('month', local_today())::date and local_today()
    and s.state in ('Open', 'Filled', 'Decided') and lower(s.span) <= local_time(now())
)`

const columns = (eb: ExpressionBuilder<Database, 'contracts'>) =>
  [
    'id',
    'version',
    'number',
    'title',
    'client_id',
    clientName('contracts.client_id').as('client_name'),
    statusOfContract('contracts', now()).as('status'),
    'starts_on',
    'ends_on',
    'notice_days',
    'renewal',
    'bill_basis',
    'shortfall_rule',
    'shortfall_multiple',
    'discount_rate',
    'payment_terms_days',
    'billing_waits',
    'invoice_per',
    'po_number',
    'vat_mode',
    'billing_contact',
    'billing_email',
    'signed_document_id',
    'notes',
    'quotation_id',
    'suspended_from',
    'end_reason',
    sql<string | null>`(select max(generated_until) from contract_lines l where l.contract_id = contracts.id)`.as(
      'generated_until',
    ),
    coverage.as('coverage'),
    lines(eb).as('lines'),
  ] as const

/** SQL: any of some ids, which may be none. */
const oneOf = (ids: readonly number[]) => sql<number>`any(${ids}::integer[])`

const live = (db: Db) => db.selectFrom('contracts').where('deleted_at', 'is', null)

function matchingContracts(db: Db, { q, status, client_id, quotation_id, ends_within }: ContractQuery) {
  let matching = live(db)
  if (status === 'Active') matching = matching.where(isActiveContract('contracts', now()))
  else if (status === 'Suspended') matching = matching.where(isSuspendedContract('contracts', now()))
  else if (status) matching = matching.where('status', '=', status)
  if (client_id) matching = matching.where('client_id', '=', client_id)
  if (quotation_id) matching = matching.where('quotation_id', '=', quotation_id)
  if (ends_within)
    matching = matching
      .where('status', 'in', ['Active', 'Suspended'])
      .where('renewal', '=', 'ends')
      .where('ends_on', '>=', today())
      .where('ends_on', '<=', addDays(today(), Number(ends_within)))
  if (q) {
    const pattern = contains(q.toLowerCase())
    matching = matching.where(({ eb, or }) => or([eb('search', 'like', pattern), eb('client_id', '=', anyOf(clientsNamed(q)))]))
  }
  return matching
}

export const listContracts = (db: Db, query: ContractQuery) => listPage(db, matchingContracts(db, query), columns, ORDER, query)

/** SQL: the holidays of this month, and the extra guards that are charged in it, as what a month costs depends on them. */
const holidaysNow = sql<string[]>`coalesce((select json_agg(day) from holidays
  where deleted_at is null and date_trunc('month', day) = date_trunc('month', local_today())), '[]')`
const extrasNow = sql<(ExtraShifts & { line_id: number })[]>`coalesce((
  select json_agg(json_build_object('line_id', s.line_id, 'day', s.day, 'start_time', to_char(s.start_time, 'HH24:MI'),
    'end_time', to_char(s.end_time, 'HH24:MI'), 'rate', s.extra_rate, 'shifts', 1))
  from contract_lines l join slots s on s.line_id = l.id and s.origin = 'extra'
  where l.contract_id = contracts.id and s.day >= date_trunc('month', local_today())::date
    and s.day < (date_trunc('month', local_today()) + interval '1 month')::date
    and (s.state in ('Open', 'Filled', 'Decided') or s.state = 'Off' and s.off_billed)), '[]')`

/** Contracts for an export; with `rates`, also what this month costs depends on. */
export const allContracts = (db: Db, query: ContractQuery, rates: boolean) =>
  sortedRows(
    matchingContracts(db, query),
    (eb: ExpressionBuilder<Database, 'contracts'>) =>
      [...columns(eb), holidaysNow.as('holidays'), extrasNow.as('extras'), sql<boolean>`${rates}::boolean`.as('rates')] as const,
    ORDER,
    query,
  )
export type ExportedContract = StoredContract & {
  holidays: string[]
  extras: (ExtraShifts & { line_id: number })[]
  rates: boolean
}

export const findContract = (db: Db, id: number) => live(db).select(columns).where('id', '=', id).executeTakeFirst()
export type StoredContract = NonNullable<Awaited<ReturnType<typeof findContract>>>

/** Several contracts, by their ids. */
export const findContracts = (db: Db, ids: readonly number[]) => live(db).select(columns).where('id', '=', oneOf(ids)).execute()

/** Locks a contract until the transaction ends, so that changes of it and of its lines are serialised; returns its status, dates and version. */
export const lockContract = (db: Db, id: number) =>
  live(db)
    .select([
      'id',
      'version',
      'client_id',
      'status',
      'starts_on',
      'ends_on',
      'renewal',
      'bill_basis',
      'end_reason',
      'suspended_from',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const insertContract = (db: Db, contract: ContractInput & { quotation_id?: number }) =>
  db.insertInto('contracts').values(contract).returning('id').executeTakeFirstOrThrow()

export const updateContract = (db: Db, id: number, { version, ...contract }: ContractUpdate) =>
  changeRecord(db, 'contracts', id, version, contract)

type Step = Partial<
  Record<'status' | 'ends_on' | 'renewal' | 'suspended_from' | 'suspended_reason' | 'end_reason', string | null>
> & {
  suspended_billed?: boolean
}

/** Changes the state of a contract; its trigger counts up the version. */
export const setContract = (db: Db, id: number, step: Step) =>
  db
    .updateTable('contracts')
    .set(step as object)
    .where('id', '=', id)
    .execute()

/** Public holidays of a period, YYYY-MM-DD. */
export async function holidaysBetween(db: Db, from: string, until: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('holidays')
    .select('day')
    .where('deleted_at', 'is', null)
    .where('day', '>=', from)
    .where('day', '<=', until)
    .execute()
  return new Set(rows.map(({ day }) => day))
}

/** Extra guards that are charged, by line: ordered, not taken back, and not off without being billed. */
export async function extrasOf(db: Db, lines: readonly number[], { from, until }: Period): Promise<Map<number, ExtraShifts[]>> {
  const rows = await db
    .selectFrom('slots')
    .select(['line_id', 'day', 'start_time', 'end_time', 'extra_rate as rate', sql<number>`count(*)::integer`.as('shifts')])
    .where('line_id', '=', oneOf(lines))
    .where('origin', '=', 'extra')
    .where('day', '>=', from)
    .where('day', '<=', until)
    .where(({ or, eb, and }) =>
      or([eb('state', 'in', ['Open', 'Filled', 'Decided']), and([eb('state', '=', 'Off'), eb('off_billed', '=', true)])]),
    )
    .groupBy(['line_id', 'day', 'start_time', 'end_time', 'extra_rate'])
    .orderBy('day')
    .execute()
  return Map.groupBy(rows, ({ line_id }) => line_id)
}
