// Factories of contracts for tests.
import type { Insertable } from 'kysely'
import { today } from '../../../contract/core/fields/days.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'
import { makeClient } from './makers.ts'

type Overrides<T extends keyof Database> = Partial<Insertable<Database[T]>>

/** A draft of a new client, unless given, that begins today. */
export const makeContract = async (db: Db, overrides: Overrides<'contracts'> = {}) =>
  db
    .insertInto('contracts')
    .values({
      title: 'Guarding of the main gate',
      starts_on: today(),
      ...overrides,
      client_id: overrides.client_id ?? (await makeClient(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A line of a new draft, unless given, with terms for two guards by day; without a station. */
export async function makeContractLine(db: Db, overrides: Overrides<'contract_lines'> = {}) {
  const line = await db
    .insertInto('contract_lines')
    .values({
      name: 'Main gate, day',
      shift_label: 'Day',
      from_on: today(),
      ...overrides,
      contract_id: overrides.contract_id ?? (await makeContract(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db
    .insertInto('line_terms')
    .values({
      line_id: line.id,
      valid_from: line.from_on,
      seats: 2,
      start_time: '06:00',
      end_time: '18:00',
      weekdays: 127,
      rate_unit: 'guard_month',
      rate: 950_000,
    })
    .execute()
  return line
}
