import { weekday } from '../calendar.ts'
import type { Random } from '../random.ts'
import type { Seeding } from '../seeding.ts'
import type { SeededStation } from '../sites/clients.ts'

export type SeededSystem = {
  id: number
  account: string
  zones: number
  at: readonly [latitude: number, longitude: number]
  /** The day of the week on which it stays closed. */
  restDay: number | null
  state: 'In service' | 'On test' | 'Out of service'
  hours: boolean
}

/** Systems are where no guard is, and at the stations nearest to Kololo, so that a power cut takes some of them at once. */
const CENTRE = { latitude: 0.329, longitude: 32.59 }
const SYSTEMS = 14
/** The first ones have usual hours, and one that rests on this day of the week. */
const WITH_HOURS = 4
export const RESTING = 8
const FIRST_ACCOUNT = 0x4e10

const PANELS = ['Hikvision AX PRO', 'Paradox SP6000', 'Ajax Hub 2', 'DSC PowerSeries NEO', 'Texecom Premier 24']
/** The last zone of each system is a panic button. */
const ZONES = ['Front door', 'Back door', 'Reception', 'Store', 'Office window', 'Yard beam', 'Server room']
const PANIC = 'Desk button'
const INSTRUCTIONS = [
  'Two dogs in the yard after 18:00. The key of the side gate is with the neighbour at Plot 14.',
  'The gate opens from inside alone: ring the caretaker.',
  'Enter by the back door; the front shutter has no light.',
]
const POLICE = [
  ['Jinja Road Police Station', '0800 122 291'],
  ['Kira Road Police Station', '0800 122 292'],
] as const

const distance = ({ site: { at } }: SeededStation) => Math.hypot(at[0] - CENTRE.latitude, at[1] - CENTRE.longitude)

/** Fourteen alarm systems with their zones and the people to call: one on test, one out of service. */
export async function seedSystems(
  { db, invent, day }: Seeding,
  random: Random,
  stations: SeededStation[],
): Promise<SeededSystem[]> {
  const unguarded = ({ site }: SeededStation) => site.active && site.posts.length === 0
  const near = stations
    .toSorted((a, b) => Number(unguarded(b)) - Number(unguarded(a)) || distance(a) - distance(b) || a.id - b.id)
    .slice(0, SYSTEMS)
    .sort((a, b) => distance(a) - distance(b) || a.id - b.id)
  const owners = new Map(
    (await db.selectFrom('stations').select(['id', 'client_id']).execute()).map((one) => [one.id, one.client_id]),
  )
  const systems = await db
    .insertInto('alarm_systems')
    .values(
      near.map(({ id, site }, place) => {
        const [police, police_phone] = random.pick(POLICE)
        return {
          client_id: owners.get(id)!,
          station_id: id,
          name: site.name,
          account: (FIRST_ACCOUNT + place * 7).toString(16).toUpperCase(),
          panel: random.pick(PANELS),
          state:
            place === SYSTEMS - 1
              ? ('Out of service' as const)
              : place === SYSTEMS - 2
                ? ('On test' as const)
                : ('In service' as const),
          supervision_minutes: place % 3 === 0 ? 1_440 : null,
          response: place % 5 === 4 ? ('call' as const) : ('crew' as const),
          instructions: place % 2 ? null : random.pick(INSTRUCTIONS),
          police,
          police_phone,
        }
      }),
    )
    .returning(['id', 'account', 'state'])
    .execute()
  const made = systems.map((system, place) => ({
    ...system,
    zones: random.int(4, ZONES.length + 1),
    at: near[place]!.site.at,
    restDay: place === RESTING ? weekday(day) : near[place]!.site.closedOnSundays ? 0 : null,
    hours: place < WITH_HOURS || place === RESTING,
  }))
  await db
    .insertInto('alarm_zones')
    .values(
      made.flatMap(({ id, zones }) =>
        [...ZONES.slice(0, zones - 1), PANIC].map((name, at) => ({
          system_id: id,
          number: at + 1,
          name,
          kind: name === PANIC ? ('panic' as const) : null,
        })),
      ),
    )
    .execute()
  const people = made.flatMap(({ id }) =>
    (['premises', 'key_holder', 'owner'] as const).map((role, at) => {
      const { firstName, lastName, contacts } = invent(random.chance(0.5) ? 'Female' : 'Male', 'keys.example')
      return {
        system_id: id,
        position: at + 1,
        name: `${firstName} ${lastName}`,
        phone: contacts,
        role,
        has_keys: role === 'key_holder',
      }
    }),
  )
  await db.insertInto('alarm_contacts').values(people).execute()
  const days = [0, 1, 2, 3, 4, 5, 6]
  const hours = made
    .filter((one) => one.hours)
    .flatMap(({ id, restDay }) =>
      days
        .filter((one) => one !== (restDay ?? 0))
        .map((one) => ({ system_id: id, weekday: one, opens: '07:00', closes: '19:30' })),
    )
  await db.insertInto('alarm_hours').values(hours).execute()
  return made
}
