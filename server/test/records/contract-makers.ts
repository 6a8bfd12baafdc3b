// Factories of contracts and what follows from them for tests.
import { type Insertable, sql } from 'kysely'
import { addDays, today } from '../../../api/core/fields/days.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'
import { makeClient, makeInvoice, makeStation } from './makers.ts'

type Overrides<T extends keyof Database> = Partial<Insertable<Database[T]>>

/** Terms for two guards by day, every day, as a call takes them. */
export const TERMS = {
  seats: 2,
  start_time: '06:00',
  end_time: '18:00',
  weekdays: 127,
  rate_unit: 'guard_month',
  rate: 950_000,
} as const

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
    .values({ line_id: line.id, valid_from: line.from_on, ...TERMS })
    .execute()
  return line
}

const DAYS = 14

/**
 * A post of an active contract at a new station, for one guard a night unless given, with slots from today on, for two weeks
 * unless given; returns the contract, its line and a function for the ids of its slots.
 */
export async function makePost(
  db: Db,
  { terms = {}, days = DAYS, ...line }: Overrides<'contract_lines'> & { terms?: Overrides<'line_terms'>; days?: number } = {},
) {
  const contract = await makeContract(db)
  const station_id = line.station_id ?? (await makeStation(db, { client_id: contract.client_id, name: 'Kisozi Mall' })).id
  const night = { name: 'Main gate, night', shift_label: 'Night' }
  const post = await makeContractLine(db, { ...night, ...line, contract_id: contract.id, station_id })
  await db
    .updateTable('line_terms')
    .set({ seats: 1, start_time: '18:00', end_time: '06:00', ...terms })
    .where('line_id', '=', post.id)
    .execute()
  await db.updateTable('contracts').set({ status: 'Active' }).where('id', '=', contract.id).execute()
  await sql`select generate_slots(array[${post.id}::integer], ${today()}::date, ${addDays(today(), days)}::date)`.execute(db)
  const slotOn = async (day: string, seat = 1) => {
    const { id } = await db
      .selectFrom('slots')
      .select('id')
      .where('line_id', '=', post.id)
      .where('day', '=', day)
      .where('seat', '=', seat)
      .executeTakeFirstOrThrow()
    return String(id)
  }
  return { contract, line: post, station_id, slotOn }
}

/** A post of two guards by day, with slots for the five weeks from today. */
export const makeDayPost = (db: Db) =>
  makePost(db, {
    name: 'Main gate, day',
    shift_label: 'Day',
    terms: { seats: 2, start_time: '06:00', end_time: '18:00' },
    days: 35,
  })

/** 1,000 shillings in cash, received today and not allocated, unless given. */
export const makeReceipt = async (db: Db, overrides: Overrides<'receipts'> = {}) =>
  db
    .insertInto('receipts')
    .values({
      kind: 'money',
      method: 'cash',
      amount: 1_000,
      received_on: today(),
      ...overrides,
      client_id: overrides.client_id ?? (await makeClient(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** One shilling of a new invoice, unless given. */
export const makeCreditNote = async (db: Db, overrides: Overrides<'credit_notes'> = {}) =>
  db
    .insertInto('credit_notes')
    .values({
      reason_code: 'rate',
      reason: 'The rate of last year.',
      net: 1,
      vat: 0,
      total: 1,
      ...overrides,
      invoice_id: overrides.invoice_id ?? (await makeInvoice(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
