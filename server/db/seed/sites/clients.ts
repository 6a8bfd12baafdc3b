import { addDays } from '../calendar.ts'
import type { Seeding } from '../seeding.ts'
import { CUSTOMERS, SHIFTS, type Site } from './sites.ts'

export type SeededClient = { id: number; registered_on: string; sites: readonly Site[] }
export type SeededStation = { id: number; clientSince: string; site: Site }

/** The clients, oldest first. */
export async function seedClients({ db, random, day, invent }: Seeding): Promise<SeededClient[]> {
  const rows = CUSTOMERS.map(({ company, since, address }) => {
    const { firstName, lastName, contacts } = invent(random.chance(0.5) ? 'Female' : 'Male', 'clients.example')
    const registered_on = addDays(day, -since)
    return { first_name: firstName, last_name: lastName, company_name: company, address, contacts, registered_on }
  })
  await db.insertInto('clients').values(rows).execute()
  const clients = await db.selectFrom('clients').select(['id', 'registered_on']).orderBy('id').execute()
  return clients.map((client, place) => ({ ...client, sites: CUSTOMERS[place]!.sites }))
}

/** The stations of the clients; one is inactive. */
export async function seedStations({ db }: Seeding, clients: SeededClient[]): Promise<SeededStation[]> {
  const places = clients.flatMap(({ id, registered_on, sites }) =>
    sites.map((site) => ({ client_id: id, clientSince: registered_on, site })),
  )
  const rows = places.map(({ client_id, site }) => ({
    client_id,
    name: site.name,
    address: site.address,
    latitude: site.at[0],
    longitude: site.at[1],
    minimum_guards: aroundTheClock(site),
    instructions: site.instructions,
    active: site.active,
  }))
  await db.insertInto('stations').values(rows).execute()
  const stations = await db.selectFrom('stations').select('id').orderBy('id').execute()
  return stations.map(({ id }, place) => ({ id, ...places[place]! }))
}

/** The guards on duty at every hour: none where a post is covered only at night; three at a site where building work has ended. */
export const aroundTheClock = ({ posts, active }: Pick<Site, 'posts' | 'active'>) =>
  active ? Math.min(...CHANGES.map((hour) => posts.filter((shift) => covers(SHIFTS[shift], hour)).length)) : 3
const CHANGES = ['06:00', '14:00', '18:00', '22:00']
const covers = ([from, to]: readonly [string, string], hour: string) =>
  from < to ? from <= hour && hour < to : from <= hour || hour < to
