// Factories of records for tests and the demo: each fills in the fields that its caller leaves out.
import { randomUUID } from 'node:crypto'
import type { Insertable, NotNull } from 'kysely'
import { addDays, today } from '../../../api/core/fields/days.ts'
import type { DutyScheduleInput } from '../../../api/roster/duty-schedules.ts'
import { hashPassword } from '../../platform/crypto/passwords.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'

type Overrides<T extends keyof Database> = Partial<Insertable<Database[T]>>

let made = 0
/** A number that is unique in this process. */
const next = () => ++made

export const makeClient = (db: Db, overrides: Overrides<'clients'> = {}) =>
  db
    .insertInto('clients')
    .values({ first_name: 'Joan', last_name: 'Kirabo', contacts: '+256 700 000 001', registered_on: today(), ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow()

export const makeGuard = (db: Db, overrides: Overrides<'guards'> = {}) =>
  db
    .insertInto('guards')
    .values({
      first_name: 'Moses',
      last_name: 'Okot',
      gender: 'Male',
      date_of_birth: '1995-04-12',
      contacts: '+256 700 000 002',
      email: `guard-${next()}@engabo.example`,
      rank: 'Guard',
      status: 'Active',
      hire_date: '2024-01-15',
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A type of its own name that nobody needs, unless given. */
export const makeQualificationType = (db: Db, overrides: Overrides<'qualification_types'> = {}) =>
  db
    .insertInto('qualification_types')
    .values({ name: `Type ${next()}`, kind: 'licence', needed_for: 'none', ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A verified qualification without an end, of a new guard and a new type, unless given. */
export const makeQualification = async (db: Db, overrides: Overrides<'guard_qualifications'> = {}) =>
  db
    .insertInto('guard_qualifications')
    .values({
      verified_at: new Date().toISOString(),
      ...overrides,
      guard_id: overrides.guard_id ?? (await makeGuard(db)).id,
      type_id: overrides.type_id ?? (await makeQualificationType(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A day of leave that was asked for, of a new guard, unless given. */
export const makeAbsence = async (db: Db, overrides: Overrides<'guard_absences'> = {}) =>
  db
    .insertInto('guard_absences')
    .values({
      kind: 'annual',
      from_on: today(),
      until_on: overrides.from_on ?? today(),
      ...overrides,
      guard_id: overrides.guard_id ?? (await makeGuard(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Creates a client when none is given. */
export const makeStation = async (db: Db, overrides: Overrides<'stations'> = {}) =>
  db
    .insertInto('stations')
    .values({
      name: 'Kololo Gate',
      address: 'Prince Charles Drive, Kololo',
      ...overrides,
      client_id: overrides.client_id ?? (await makeClient(db)).id,
    })
    .returningAll()
    .$narrowType<{ client_id: NotNull }>()
    .executeTakeFirstOrThrow()

/** The body of a day shift for the first guard at the first station. */
export const dayShift: DutyScheduleInput = {
  guard_id: 1,
  station_id: 1,
  shift_date: '2026-03-02',
  start_time: '06:00',
  end_time: '18:00',
  shift_type: 'Day',
}

/** A day shift for a new guard at a new station, unless given. */
export const makeDutySchedule = async (db: Db, overrides: Overrides<'duty_schedules'> = {}) =>
  db
    .insertInto('duty_schedules')
    .values({
      shift_date: today(),
      start_time: '06:00',
      end_time: '18:00',
      shift_type: 'Day',
      ...overrides,
      guard_id: overrides.guard_id ?? (await makeGuard(db)).id,
      station_id: overrides.station_id ?? (await makeStation(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const makeIncident = async (db: Db, overrides: Overrides<'incidents'> = {}) =>
  db
    .insertInto('incidents')
    .values({
      description: 'Side door found unlocked.',
      incident_date: today(),
      severity: 'Low',
      status: 'Open',
      ...overrides,
      guard_id: overrides.guard_id ?? (await makeGuard(db)).id,
      station_id: overrides.station_id ?? (await makeStation(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** An unpaid invoice of today for a new client, unless given. */
export const makeInvoice = async (db: Db, overrides: Overrides<'invoices'> = {}) =>
  db
    .insertInto('invoices')
    .values({
      invoice_date: today(),
      due_date: overrides.invoice_date ?? today(),
      amount_due: 640_000,
      amount_paid: 0,
      status: 'Pending',
      ...overrides,
      client_id: overrides.client_id ?? (await makeClient(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const makeService = (db: Db, overrides: Overrides<'services'> = {}) =>
  db
    .insertInto('services')
    .values({ title: 'Security Guards', description: 'Trained, uniformed guards.', price_rate: 100_000, ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow()

export const makeQuoteRequest = (db: Db, overrides: Overrides<'quote_requests'> = {}) =>
  db
    .insertInto('quote_requests')
    .values({
      site_type: 'Shop',
      area: 'Ntinda',
      guards_needed: 2,
      name: 'Grace Musoke',
      email: 'grace@mail.example',
      phone: '+256 700 000 004',
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A draft with one line, for a new request unless given. */
export async function makeQuotation(db: Db, overrides: Overrides<'quotations'> = {}) {
  const quotation = await db
    .insertInto('quotations')
    .values({
      valid_until: addDays(today(), 30),
      discount_rate: 1000,
      vat_rate: 1800,
      guards: 2,
      subtotal: 200_000,
      discount: 0,
      vat: 36_000,
      total: 236_000,
      ...overrides,
      request_id: overrides.request_id ?? (await makeQuoteRequest(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const line = { description: 'Day guards', guards: true, quantity: 2, months: 1, monthly_rate: 100_000 }
  await db
    .insertInto('quotation_lines')
    .values({ ...line, quotation_id: quotation.id })
    .execute()
  return quotation
}

/** A holiday on a day of its own, far from those of the migrations. */
export const makeHoliday = (db: Db, overrides: Overrides<'holidays'> = {}) =>
  db
    .insertInto('holidays')
    .values({ day: addDays('2040-01-01', next()), name: 'Day of Thanksgiving', kind: 'declared', ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow()

export const makeJob = (db: Db, overrides: Overrides<'jobs'> = {}) =>
  db
    .insertInto('jobs')
    .values({
      title: 'Security Guard',
      location: 'Kampala',
      job_type: 'Full-Time',
      description: 'Day and night posts.',
      posted_on: today(),
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** An application for a new job, unless given. */
export const makeApplication = async (db: Db, overrides: Overrides<'job_applications'> = {}) =>
  db
    .insertInto('job_applications')
    .values({
      name: 'Amina Ssali',
      email: 'amina@mail.example',
      ...overrides,
      job_id: overrides.job_id ?? (await makeJob(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const makeContactMessage = (db: Db, overrides: Overrides<'contact_messages'> = {}) =>
  db
    .insertInto('contact_messages')
    .values({ name: 'Amos Kato', email: 'amos@mail.example', message: 'Do you guard schools?', ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A request of a new client, unless given, with its first message. */
export async function makeClientRequest(
  db: Db,
  {
    text = 'May a second guard stand at the gate on Friday?',
    ...overrides
  }: Overrides<'client_requests'> & { text?: string } = {},
) {
  const request = await db
    .insertInto('client_requests')
    .values({
      kind: 'Request',
      subject: 'A second guard',
      ...overrides,
      client_id: overrides.client_id ?? (await makeClient(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db.insertInto('client_request_messages').values({ request_id: request.id, kind: 'Client', text }).execute()
  return request
}

/** A document of a new client, unless given; its file is up to the test. */
export const makeClientDocument = async (db: Db, overrides: Overrides<'client_documents'> = {}) =>
  db
    .insertInto('client_documents')
    .values({
      title: 'Contract for guarding',
      kind: 'Contract',
      file_id: randomUUID(),
      file_name: 'contract.pdf',
      file_kind: 'pdf',
      bytes: 1_024,
      sha256: Buffer.alloc(32),
      ...overrides,
      client_id: overrides.client_id ?? (await makeClient(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** An account of staff or, with the role client, of a new client. Without a password it cannot sign in. */
export async function makeAccount(db: Db, { password, ...overrides }: Overrides<'accounts'> & { password?: string } = {}) {
  const { role = 'admin' } = overrides
  return db
    .insertInto('accounts')
    .values({
      user_name: 'Lydia Asiimwe',
      email: `account-${next()}@engabo.example`,
      contacts: '+256 700 000 003',
      password_hash: password === undefined ? null : await hashPassword(password),
      ...overrides,
      role,
      client_id: role === 'client' ? (overrides.client_id ?? (await makeClient(db)).id) : null,
      guard_id: role === 'guard' ? (overrides.guard_id ?? (await makeGuard(db)).id) : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
