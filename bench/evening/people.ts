import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../server/platform/db/open.ts'
import { openDeviceSession, openSession } from '../../server/platform/sessions/sessions.ts'
import { makeAccount } from '../../server/test/records/makers.ts'

/** The last bytes of a public key are its point. */
const POINT_BYTES = 65
const FROM = { address: '127.0.0.1', userAgent: 'bench' }

export type Phone = { id: number; shiftId: number; privateKey: KeyObject; token: string }

/** Adds guards without a shift until the company has this many. */
export async function addGuards(db: Db, count: number) {
  await sql`insert into guards (first_name, last_name, gender, date_of_birth, contacts, email, rank, status, hire_date)
    select 'Guard', 'Number ' || n, 'Male', '1990-01-01', '+2567' || lpad(n::text, 8, '0'), 'evening-' || n || '@guards.example', 'Guard',
      'Active', '2020-01-01'
    from generate_series(1, ${count}::integer - (select count(*)::integer from guards where deleted_at is null)) n`.execute(db)
}

/** Gives as many guards who have no shift a shift of this evening at stations of the company, a phone with a key, and a session. */
export async function addPhones(db: Db, count: number): Promise<Phone[]> {
  const { rows: shifts } = await sql<{ id: number; guard_id: number }>`
    insert into duty_schedules (guard_id, station_id, shift_date, start_time, end_time, shift_type)
    select g.id, s.id, local_today(), '18:00', '06:00', 'Night'
    from (select id, row_number() over (order by id desc) as n from guards g
      where deleted_at is null and not exists (select from duty_schedules d where d.guard_id = g.id and d.shift_date between local_today() - 1 and local_today() + 1)
      order by id desc limit ${count}::integer) g
    join (select id, row_number() over (order by id) as n from stations where active and deleted_at is null) s
      on s.n = 1 + g.n % (select count(*) from stations where active and deleted_at is null)
    returning id, guard_id`.execute(db)
  const keys = shifts.map(() => generateKeyPairSync('ec', { namedCurve: 'P-256' }))
  const points = keys.map(({ publicKey }) =>
    publicKey.export({ format: 'der', type: 'spki' }).subarray(-POINT_BYTES).toString('base64url'),
  )
  const { rows: devices } = await sql<{ id: number; guard_id: number }>`
    insert into devices (kind, guard_id, public_key, enrolled_at)
    select 'phone', guard_id, point, now() - interval '60 days'
    from unnest(${shifts.map(({ guard_id }) => guard_id)}::integer[], ${points}::text[]) of_guard (guard_id, point)
    returning id, guard_id`.execute(db)
  const deviceOf = new Map(devices.map(({ id, guard_id }) => [guard_id, id]))
  const phones: Phone[] = []
  for (const [at, { id, guard_id }] of shifts.entries()) {
    const { id: accountId } = await makeAccount(db, { role: 'guard', guard_id, email: `phone-${guard_id}@guards.invalid` })
    const deviceId = deviceOf.get(guard_id)!
    const { token } = await openDeviceSession(db, { accountId, deviceId, minutes: 600, ...FROM })
    phones.push({ id: deviceId, shiftId: id, privateKey: keys[at]!.privateKey, token })
  }
  return phones
}

/** Tokens of as many admins, each with an account. */
export async function addStaff(db: Db, count: number): Promise<string[]> {
  const tokens: string[] = []
  for (let n = 0; n < count; n++) {
    const { id } = await makeAccount(db, { role: 'admin', email: `staff-${n}@evening.example` })
    tokens.push((await openSession(db, { accountId: id, role: 'admin', ...FROM })).access_token)
  }
  return tokens
}

/** Tokens of people of as many clients that have a contract. */
export async function addClients(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ client_id: number }>`
    select distinct client_id from contracts where deleted_at is null order by client_id limit ${count}::integer`.execute(db)
  const tokens: string[] = []
  for (let n = 0; n < count; n++) {
    const client_id = rows[n % rows.length]!.client_id
    const { id } = await makeAccount(db, { role: 'client', client_id, email: `client-${n}@evening.example`, sees_prices: true })
    tokens.push((await openSession(db, { accountId: id, role: 'client', ...FROM })).access_token)
  }
  return tokens
}
