// Contracts with slots of a month that is over, for tests of billing.
import { type Insertable, sql } from 'kysely'
import { monthPeriod } from '../../../contract/contracts/charges.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'
import { makeContract, makeContractLine } from '../records/contract-makers.ts'
import { makeClient, makeStation } from '../records/makers.ts'

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

/** A draft of an invoice with one line. */
export async function makeDraft(db: Db, { contract_id, client_id }: { contract_id: number; client_id: number }) {
  const figures = {
    agreed: 950_000,
    shortfall: 0,
    extras: 0,
    discount: 0,
    net: 950_000,
    vat_rate: 1800,
    vat: 171_000,
    total: 1_121_000,
  }
  const draft = await db
    .insertInto('invoice_drafts')
    .values({ contract_id, client_id, month: '2026-01-01', basis: 'made', ...figures })
    .returning('id')
    .executeTakeFirstOrThrow()
  const line = { seq: 1, kind: 'guarding', description: 'Main gate day', amount: 950_000, vat_mode: 'standard' } as const
  await db
    .insertInto('invoice_lines')
    .values({ draft_id: draft.id, ...line })
    .execute()
  return draft
}
