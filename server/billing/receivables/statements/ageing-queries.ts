import { type RawBuilder, sql } from 'kysely'
import { type AgeingBy, type AgeingQuery, type AgeingRow, AMOUNTS, type Buckets } from '../../../../api/billing/statements.ts'
import { pageRange } from '../../../platform/db/list.ts'
import { CLIENT_NAME, clientName } from '../../../platform/db/names.ts'
import type { Db } from '../../../platform/db/open.ts'
import { creditOn } from './credit-queries.ts'
import { isFor } from './queries.ts'

type Options = {
  /** Only this client. */
  clientId?: number
  /** Only invoices for this station, and no credit. */
  stationId?: number | undefined
  /** By contract, credit stands with the invoices that have none: it belongs to the client. */
  by?: AgeingBy | undefined
}

/**
 * SQL: the beginning of a statement that has what each client, or contract, owes on a day as the rows of `aged`; who has nothing open
 * is left out.
 */
function agedOn(day: string, { clientId, stationId, by = 'client' }: Options) {
  const ofClient = (column: string) => (clientId === undefined ? sql`` : sql`and ${sql.ref(column)} = ${clientId}`)
  const ofInvoices =
    clientId === undefined ? sql`` : sql`and invoice_id in (select id from invoices where client_id = ${clientId})`
  const atStation = stationId === undefined ? sql`` : sql`and ${isFor(stationId)}`
  const credit = stationId === undefined ? sql`union all select client_id, null, 0, 0, 0, 0, 0, -amount from received` : sql``
  const contract = by === 'contract' ? sql`contract_id` : sql`null::integer`
  // From what is open now back to the day: only what has moved since is looked up, and of invoices those that are or were open.
  return sql`
    with later as (
      select invoice_id, sum(amount) as amount from (
        select invoice_id, amount from payments where received_on > ${day}::date ${ofInvoices}
        union all select invoice_id, total from credit_notes where issued_on > ${day}::date ${ofInvoices}) moved
      group by invoice_id
    ), open as (
      select client_id, ${contract} as contract_id, ${day}::date - due_date as late,
        amount_due - credited - amount_paid + coalesce(later.amount, 0) as balance
      from (
        select * from invoices where deleted_at is null and amount_paid + credited < amount_due ${ofClient('client_id')}
        union all select invoices.* from later join invoices on invoices.id = later.invoice_id
        where deleted_at is null and amount_paid + credited = amount_due
      ) i left join later on later.invoice_id = i.id
      where invoice_date <= ${day}::date ${atStation}
    ), received as (
      select client_id, sum(amount) as amount from (${creditOn(sql`${day}::date`, ofClient)}) moved group by client_id
    ), parts as (
      select client_id, contract_id,
        case when late <= 0 then balance else 0 end as not_due,
        case when late between 1 and 30 then balance else 0 end as days_30,
        case when late between 31 and 60 then balance else 0 end as days_60,
        case when late between 61 and 90 then balance else 0 end as days_90,
        case when late > 90 then balance else 0 end as over_90,
        0 as credit
      from open
      ${credit}
    ), sums as (
      select client_id, contract_id, sum(not_due)::bigint as not_due, sum(days_30)::bigint as days_30, sum(days_60)::bigint as days_60,
        sum(days_90)::bigint as days_90, sum(over_90)::bigint as over_90, sum(credit)::bigint as credit
      from parts group by client_id, contract_id
    ), aged as (
      select *, not_due + days_30 + days_60 + days_90 + over_90 + credit as total
      from sums where (not_due, days_30, days_60, days_90, over_90, credit) <> (0, 0, 0, 0, 0, 0)
    )`
}

/** A row as the database has it. */
export type Aged = Omit<AgeingRow, 'owes'> & Buckets

/** SQL: the columns of a row of `aged`, with what client and contract are called. */
const named = (client: RawBuilder<string>) => sql`aged.*, ${client} as client_name,
  (select k.number from contracts k where k.id = aged.contract_id) as contract_number,
  (select k.title from contracts k where k.id = aged.contract_id) as contract_title`
/** SQL: the clients of `aged`, for names of all rows. */
const CLIENTS = sql`join clients c on c.id = aged.client_id`

type Ordered = { by?: AgeingBy | undefined; sort?: AgeingQuery['sort'] | undefined }
/** The column by which ageing is ordered, and SQL of the order. Equal rows keep their order on every page. */
function orderOf({ by, sort = by === 'contract' ? 'client_name' : '-total' }: Ordered, name: RawBuilder<unknown> = CLIENT_NAME) {
  const field = sort.replace('-', '')
  const column = field === 'client_name' ? name : sql.ref(`aged.${field}`)
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  return { field, order: sql`order by ${column} ${direction}, aged.client_id, aged.contract_id nulls last` }
}

const bucketsOf = ({ not_due, days_30, days_60, days_90, over_90, credit, total }: Buckets): Buckets => ({
  ...{ not_due, days_30, days_60, days_90, over_90, credit, total },
})
const rowOf = ({ client_id, client_name, contract_id, contract_number, contract_title, ...owes }: Aged): AgeingRow => ({
  ...{ client_id, client_name, contract_id, contract_number, contract_title },
  owes: bucketsOf(owes),
})

/** SQL: what each client or contract owes on a day, all rows in the order of the query. */
export const allAged = (day: string, options: Options & Ordered = {}) =>
  sql<Aged>`${agedOn(day, options)} select ${named(CLIENT_NAME)} from aged ${CLIENTS} ${orderOf(options).order}`

/** Debts of each client on a day by days since the due date, the largest first. */
export async function agesOn(db: Db, day: string, options: Options = {}): Promise<AgeingRow[]> {
  const { rows } = await allAged(day, options).execute(db)
  return rows.map(rowOf)
}

/** SQL: the number of rows of `aged`, and the sum of each amount. */
const SUMMED = sql`select count(*) as rows, ${sql.join(
  AMOUNTS.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`),
)} from aged`

/** Debts of all clients on a day. */
export async function sumOn(db: Db, day: string): Promise<Buckets> {
  const { rows } = await sql<Buckets>`${agedOn(day, {})} ${SUMMED}`.execute(db)
  return bucketsOf(rows[0]!)
}

/** A page of what is owed on a day by client or contract, the number of rows, and the sum of all. */
export async function agesPage(db: Db, day: string, { by, sort, ...page }: AgeingQuery) {
  const { field, order } = orderOf({ by, sort })
  const shown = orderOf({ by, sort }, sql.ref('aged.client_name')).order
  const { limit, offset } = pageRange(page)
  const clients = field === 'client_name' ? CLIENTS : sql``
  const namedRows = sql`select ${named(clientName('aged.client_id'))} from on_page aged`
  // On a page beyond the last one, a row without a client still has the sum.
  const { rows } = await sql<{ [K in keyof Aged]: Aged[K] | null } & { summed: Buckets & { rows: number } }>`
    ${agedOn(day, { by })}, summed as (${SUMMED}),
    on_page as (select aged.* from aged ${clients} ${order} limit ${limit} offset ${offset})
    select to_jsonb(summed) as summed, aged.* from summed left join (${namedRows}) aged on true ${shown}`.execute(db)
  const { summed } = rows[0]!
  const items = rows.flatMap((row) => (row.client_id === null ? [] : [rowOf(row as Aged)]))
  return { items, total: summed.rows, sum: bucketsOf(summed) }
}
