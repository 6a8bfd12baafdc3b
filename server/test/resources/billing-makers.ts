// Contracts with slots of a month that is over, for tests of billing.
import { type Insertable, sql } from 'kysely'
import { monthPeriod } from '../../../api/contracts/charges.ts'
import { computeDrafts } from '../../billing/invoicing/runs/compute.ts'
import { storeDrafts } from '../../billing/invoicing/runs/run.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'
import { makeContract, makeContractLine } from '../records/contract-makers.ts'
import { makeClient, makeInvoice, makeStation } from '../records/makers.ts'

/** Thirty days, and over. */
export const MONTH = '2026-09'

let numbers = 800_000
type Options = {
  company?: string
  contract?: Partial<Insertable<Database['contracts']>>
  line?: Partial<Insertable<Database['contract_lines']>>
  terms?: Partial<Insertable<Database['line_terms']>>
}

/** An active contract for "Main gate day", two guards at 950,000, whose slots of the month are all covered. */
export async function makeBilled(db: Db, { company = 'Lake Hotel', contract, line, terms }: Options = {}) {
  const client = await makeClient(db, { company_name: company, tin: '1000000001' })
  const station = await makeStation(db, { client_id: client.id, name: `${company} gate` })
  const { id } = await makeContract(db, {
    ...{ client_id: client.id, starts_on: `${MONTH}-01`, bill_basis: 'contract_arrears', payment_terms_days: 14 },
    ...contract,
  })
  const post = await makeContractLine(db, {
    ...{ contract_id: id, station_id: station.id, name: 'Main gate day', from_on: contract?.starts_on ?? `${MONTH}-01` },
    ...line,
  })
  if (terms) await db.updateTable('line_terms').set(terms).where('line_id', '=', post.id).execute()
  await db
    .updateTable('contracts')
    .set({ status: 'Active', number: `CT-2026-${++numbers}` })
    .where('id', '=', id)
    .execute()
  const { from, until } = monthPeriod(MONTH)
  await sql`select generate_slots(array[${post.id}::integer], ${from}::date, ${until}::date)`.execute(db)
  await sql`update slots set state = 'Decided', covered_minutes = 720 where line_id = ${post.id}`.execute(db)
  /** Nobody came to a slot of a day. */
  const miss = (day: string, minutes = 0) =>
    sql`update slots set covered_minutes = ${minutes} where line_id = ${post.id} and day = ${day}::date and seat = 1`.execute(db)
  const lock = () =>
    sql`insert into attendance_periods (station_id, month, state) values (${station.id}, ${from}::date, 'Locked')`.execute(db)
  return { client, station, contractId: id, line: post, miss, lock }
}

/** A draft of January 2026 of a new contract of a client, as a run computes it: 950,000 for a camera. */
export async function makeDraft(db: Db, client_id: number) {
  const dates = { starts_on: '2026-01-01', ends_on: '2026-01-31', renewal: 'ends' } as const
  const { id } = await makeContract(db, { client_id, ...dates, bill_basis: 'contract_arrears' })
  const line = await makeContractLine(db, { contract_id: id, name: 'Camera', kind: 'fixed_monthly', from_on: dates.starts_on })
  await db.updateTable('line_terms').set({ seats: 1, rate: 950_000, rate_unit: 'month' }).where('line_id', '=', line.id).execute()
  const status = { status: 'Active', number: `CT-2026-${++numbers}` } as const
  await db.updateTable('contracts').set(status).where('id', '=', id).execute()
  const computed = await computeDrafts(db, '2026-01', { contracts: [id] })
  await storeDrafts(
    db,
    computed.map((draft) => ({ draft })),
  )
}

/** An invoice in arrears of a month by a line of a contract. */
export async function chargeInArrears(
  db: Db,
  { contractId, lineId, month }: { contractId: number; lineId: number; month: string },
) {
  const { id } = await makeInvoice(db)
  await sql`with draft as (
      insert into invoice_drafts (contract_id, client_id, month, state, invoice_id, agreed, shortfall, extras, discount, net, vat_rate, vat, total,
        basis, computed_at)
      select id, client_id, ${month}::date, 'Issued', ${id}, 1, 0, 0, 0, 1, 0, 0, 1, 'x', now() from contracts where id = ${contractId} returning id)
    insert into invoice_lines (invoice_id, seq, kind, line_id, description, amount, vat_mode)
    select ${id}, 1, 'guarding', ${lineId}, 'Guarding', 1, 'standard' from draft`.execute(db)
  return id
}
