import { sql } from 'kysely'
import type { AgeingBy, AgeingRow, Buckets } from '../../../contract/billing/statements.ts'
import { clientName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import { creditOn } from './credit-queries.ts'
import { isFor } from './queries.ts'

type Options = {
  /** Only this client. */
  clientId?: number
  /** Only invoices for this station, and no credit. */
  stationId?: number | undefined
  /** By contract, credit stands with the invoices that have none: it belongs to the client. */
  by?: AgeingBy
}

/** What each client owes on a day by days since the due date, the largest first; who has nothing open is left out. */
export async function agesOn(db: Db, day: string, { clientId, stationId, by = 'client' }: Options = {}): Promise<AgeingRow[]> {
  const ofClient = (column: string) => (clientId === undefined ? sql`` : sql`and ${sql.ref(column)} = ${clientId}`)
  const ofInvoices =
    clientId === undefined ? sql`` : sql`and invoice_id in (select id from invoices where client_id = ${clientId})`
  const atStation = stationId === undefined ? sql`` : sql`and ${isFor(stationId)}`
  const credit = stationId === undefined ? sql`union all select client_id, null, 0, 0, 0, 0, 0, -amount from received` : sql``
  const contract = by === 'contract' ? sql`contract_id` : sql`null::integer`
  type Row = Omit<AgeingRow, 'owes'> & Buckets
  // From what is open now back to the day: only what has moved since is looked up, and of invoices those that are or were open.
  const { rows } = await sql<Row>`
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
    )
    select client_id, ${clientName('sums.client_id')} as client_name, contract_id,
      (select k.number from contracts k where k.id = sums.contract_id) as contract_number,
      (select k.title from contracts k where k.id = sums.contract_id) as contract_title, not_due, days_30, days_60, days_90, over_90, credit,
      not_due + days_30 + days_60 + days_90 + over_90 + credit as total
    from sums where (not_due, days_30, days_60, days_90, over_90, credit) <> (0, 0, 0, 0, 0, 0)
    order by ${by === 'contract' ? sql`client_name, client_id, contract_id nulls last` : sql`total desc, client_id`}`.execute(db)
  return rows.map(({ not_due, days_30, days_60, days_90, over_90, credit, total, ...row }) => ({
    ...row,
    owes: { not_due, days_30, days_60, days_90, over_90, credit, total },
  }))
}
