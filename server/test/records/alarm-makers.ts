// Alarm systems and what belongs to them, for tests.
import { type Insertable, type NotNull, sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'
import { makeDutySchedule, makeStation } from './makers.ts'
import { wallClock } from './minute-of-test.ts'

type Overrides<T extends keyof Database> = Partial<Insertable<Database[T]>>

/** The account of the first system that is made; each has the next one. */
let account = 0xa0000

/** A system in service with an account of its own, at a new station unless given. */
export async function makeAlarmSystem(db: Db, overrides: Overrides<'alarm_systems'> = {}) {
  const { id: station_id, client_id } = overrides.station_id
    ? await db
        .selectFrom('stations')
        .select(['id', 'client_id'])
        .where('id', '=', overrides.station_id)
        .$narrowType<{ client_id: NotNull }>()
        .executeTakeFirstOrThrow()
    : await makeStation(db, overrides.client_id ? { client_id: overrides.client_id } : {})
  return db
    .insertInto('alarm_systems')
    .values({
      name: 'Shop and store',
      account: (++account).toString(16).toUpperCase(),
      state: 'In service',
      ...overrides,
      client_id,
      station_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A zone of its own number, of a new system unless given. */
export async function makeAlarmZone(db: Db, overrides: Overrides<'alarm_zones'> = {}) {
  const system_id = overrides.system_id ?? (await makeAlarmSystem(db)).id
  return db
    .insertInto('alarm_zones')
    .values({ number: 1, name: 'Back door', ...overrides, system_id })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A key holder in the first place, of a new system unless given. */
export async function makeAlarmContact(db: Db, overrides: Overrides<'alarm_contacts'> = {}) {
  const system_id = overrides.system_id ?? (await makeAlarmSystem(db)).id
  return db
    .insertInto('alarm_contacts')
    .values({
      position: 1,
      name: 'Grace Auma',
      phone: '+256 700 000 009',
      role: 'key_holder',
      has_keys: true,
      ...overrides,
      system_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

let alarms = 900_000
/** An alarm that nobody has taken, of a burglary at a new system unless given. */
export async function makeAlarm(db: Db, overrides: Overrides<'alarms'> = {}) {
  const system_id = overrides.system_id ?? (await makeAlarmSystem(db)).id
  const now = new Date().toISOString()
  return db
    .insertInto('alarms')
    .values({
      number: `AL-2025-${++alarms}`,
      kind: 'burglary',
      category: 'burglary',
      priority: 2,
      opened_at: now,
      waits_since: now,
      ...overrides,
      system_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A burglary signal that has just come, of no known system unless given. */
export const makeAlarmSignal = (db: Db, overrides: Overrides<'alarm_signals'> = {}) =>
  db
    .insertInto('alarm_signals')
    .values({
      transport: 'tcp',
      address: '198.51.100.7',
      account: 'A0001',
      protocol: 'SIA-DCS',
      raw: Buffer.from('NBA3'),
      code: 'BA',
      qualifier: 'new',
      category: 'burglary',
      ...overrides,
    })
    .returning(['id', 'received_at'])
    .executeTakeFirstOrThrow()

/** A response unit with its station. */
export async function makeResponseUnit(
  db: Db,
  {
    address = 'Plot 1, Ntinda',
    latitude,
    longitude,
    minimum_guards,
    ...unit
  }: Overrides<'response_units'> & Partial<UnitBase> = {},
) {
  const name = unit.name ?? `Rapid ${++account}`
  const { id: station_id } = await db
    .insertInto('stations')
    .values({ name, kind: 'unit', address, latitude, longitude, ...(minimum_guards !== undefined && { minimum_guards }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return db
    .insertInto('response_units')
    .values({ ...unit, name, station_id })
    .returningAll()
    .executeTakeFirstOrThrow()
}
type UnitBase = { address: string; latitude: number; longitude: number; minimum_guards: number }

/** A response unit with a guard on post, for two hours of twelve. */
export async function makeCrew(db: Db, overrides: Parameters<typeof makeResponseUnit>[1] = {}) {
  const unit = await makeResponseUnit(db, overrides)
  const [start, end] = [wallClock(120), wallClock(-600)]
  const { id, guard_id } = await makeDutySchedule(db, {
    ...{ station_id: unit.station_id, shift_date: start.slice(0, 10) },
    ...{ start_time: start.slice(11, 16), end_time: end.slice(11, 16) },
  })
  const in_at = sql<string>`now() - interval '2 hours'`
  await db.insertInto('attendances').values({ id, state: 'On post', in_at }).execute()
  return { ...unit, guard_id }
}

/** A crew that was asked, of a new unit and for a new alarm unless given. */
export async function makeDispatch(db: Db, overrides: Overrides<'dispatches'> = {}) {
  return db
    .insertInto('dispatches')
    .values({
      ...overrides,
      alarm_id: overrides.alarm_id ?? (await makeAlarm(db)).id,
      unit_id: overrides.unit_id ?? (await makeCrew(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Timed = { opened_at: string; taken?: number; sent?: number; arrived?: number; by?: number; unit_id?: number }

/**
 * A closed alarm with its times, in seconds after it was opened: when an operator has taken it, when a crew was sent, and when it was
 * there. Without a unit the step alone says that a crew was sent.
 */
export async function makeTimedAlarm(
  db: Db,
  { opened_at, taken = 30, sent, arrived, by, unit_id }: Timed,
  overrides: Overrides<'alarms'> = {},
) {
  const after = (seconds: number) => new Date(Date.parse(opened_at) + seconds * 1000).toISOString()
  const step = (seconds: number, what: string, result: string) => ({ at: after(seconds), by: by ?? null, what, result })
  const steps = [step(taken, 'take', 'done'), ...(sent === undefined ? [] : [step(sent, 'crew', 'sent')])]
  const alarm = await makeAlarm(db, {
    ...{ opened_at, waits_since: opened_at, state: 'Closed', outcome: 'animal', closed_at: after(7200) },
    ...{ first_taken_at: after(taken), taken_at: after(taken), taken_by: by ?? null, steps: JSON.stringify(steps) },
    ...overrides,
  })
  if (unit_id !== undefined && sent !== undefined)
    await makeDispatch(db, {
      ...{ alarm_id: alarm.id, unit_id, asked_at: after(sent) },
      ...(arrived !== undefined && {
        state: 'Left',
        arrived_at: after(arrived),
        arrived_how: 'desk',
        left_at: after(arrived + 60),
      }),
    })
  return alarm
}
