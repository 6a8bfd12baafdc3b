import { sql } from 'kysely'
import type { Seeding } from '../seeding.ts'
import { aroundTheClock } from '../sites/clients.ts'
import type { ShiftType } from '../sites/sites.ts'

type Unit = {
  name: string
  plate: string
  phone: string
  address: string
  at: readonly [latitude: number, longitude: number]
  posts: readonly ShiftType[]
}

/** Three crews by day and by night. The first one has two guards at night. */
const UNITS: readonly Unit[] = [
  {
    name: 'Rapid 1',
    plate: 'UBK 417T',
    phone: '+256 700 555 101',
    address: 'Acacia Avenue, Kololo',
    at: [0.3352, 32.5871],
    posts: ['Day', 'Night', 'Night'],
  },
  {
    name: 'Rapid 2',
    plate: 'UBM 862C',
    phone: '+256 700 555 102',
    address: 'Ntinda Road, Ntinda',
    at: [0.3517, 32.6112],
    posts: ['Day', 'Night'],
  },
  {
    name: 'Rapid 3',
    plate: 'UFA 093K',
    phone: '+256 700 555 103',
    address: 'Gaba Road, Nsambya',
    at: [0.3029, 32.5893],
    posts: ['Day', 'Night'],
  },
]

/** A response unit; `id` is that of its station, at which its crew is on post. */
export type SeededUnit = {
  id: number
  unitId: number
  name: string
  at: Unit['at']
  site: { name: string; posts: readonly ShiftType[]; closedOnSundays: false }
}

/** Three response units, each with its station. */
export async function seedUnits({ db }: Seeding): Promise<SeededUnit[]> {
  const stations = await db
    .insertInto('stations')
    .values(
      UNITS.map(({ name, address, at: [latitude, longitude], posts }) => ({
        kind: 'unit' as const,
        name,
        address,
        latitude,
        longitude,
        minimum_guards: aroundTheClock({ posts, active: true }),
      })),
    )
    .returning('id')
    .execute()
  const units = await db
    .insertInto('response_units')
    .values(UNITS.map(({ name, plate, phone }, place) => ({ station_id: stations[place]!.id, name, plate, phone })))
    .returning('id')
    .execute()
  return UNITS.map(({ name, at, posts }, place) => ({
    id: stations[place]!.id,
    unitId: units[place]!.id,
    name,
    at,
    site: { name, posts, closedOnSundays: false },
  }))
}

/** The crews that are on post have reported a position some minutes ago, each a few hundred metres from its base. */
export async function seedCrews({ db, now }: Seeding) {
  const at = now.toISOString()
  await sql`
    insert into event_positions (event_id, guard_id, at, latitude, longitude, accuracy_m)
    select md5('crew ' || d.id)::uuid, d.guard_id, greatest(a.in_at, ${at}::timestamptz - make_interval(mins => 1 + d.id % 6)),
      st.latitude + 0.0017, st.longitude - 0.0021, 12
    from stations st join duty_schedules d on d.station_id = st.id join attendances a on a.id = d.id
    where st.kind = 'unit' and d.deleted_at is null and a.state = 'On post' order by d.id`.execute(db)
}
