import type { Insertable } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import { addDays, daysBetween, lastTwelveMonths, momentOn } from '../calendar.ts'
import type { SeededGuard } from '../people/guards.ts'
import type { Seeding } from '../seeding.ts'
import type { SeededStation } from '../sites/clients.ts'
import { CATEGORIES, CORRECTIONS, OUTCOMES, REPORTS } from './incident-texts.ts'

/** The figure of the dashboard's card for the current month (specification, section 2). */
const THIS_MONTH = 7
const EARLIER_MONTHS = [4, 6, 5, 8, 3, 6, 9, 5, 4, 7, 6]

/** A year of incidents, oldest first; most old ones are closed, with a history. */
export async function seedIncidents(seeding: Seeding, guards: SeededGuard[], stations: SeededStation[], accountId: number) {
  const { db, random, day } = seeding
  const days = lastTwelveMonths(day).flatMap(({ first, last }, month) =>
    Array.from({ length: EARLIER_MONTHS[month] ?? THIS_MONTH }, () =>
      addDays(first, random.int(0, daysBetween(first, last))),
    ).sort(),
  )
  const rows = days.map((incident_date, place) => {
    const severity = random.pick(['Low', 'Low', 'Low', 'Medium', 'Medium', 'High'] as const)
    const age = daysBetween(incident_date, day)
    const description = random.pick(REPORTS[severity])
    return {
      description,
      guard_id: random.pick(guards.filter((guard) => guard.hire_date <= incident_date && guard.status !== 'In Training')).id,
      station_id: random.pick(stations.filter((station) => station.clientSince <= incident_date && station.site.posts.length)).id,
      incident_date,
      severity,
      category: CATEGORIES.find(([words]) => words.test(description))?.[1] ?? ('other' as const),
      // More at night than by day; every sixth without a time.
      occurred_time:
        place % 6 === 0
          ? null
          : `${String((19 + place * 5) % 24).padStart(2, '0')}:${String((place * 17) % 60).padStart(2, '0')}`,
      reported_via: (['radio', 'telephone', 'guard_phone'] as const)[place % 3]!,
      police_reference: severity === 'High' ? `SD ${10 + place}/${incident_date.slice(0, 4)}` : null,
      // Minor incidents become visible to the client after two weeks.
      client_visible: severity !== 'Low' || age > 14,
      status: age > 60 || (age > 14 && random.chance(0.6)) ? ('Closed' as const) : random.pick(['Open', 'Pending'] as const),
    }
  })
  await db.insertInto('incidents').values(rows).execute()
  const incidents = await db.selectFrom('incidents').select(['id', 'incident_date', 'status']).orderBy('id').execute()
  await db
    .insertInto('incident_events')
    .values(incidents.flatMap((incident) => history(incident, seeding, accountId)))
    .execute()
}

type Status = 'Open' | 'Pending' | 'Closed'
type Incident = { id: number; incident_date: string; status: Status }

function history(
  { id, incident_date, status }: Incident,
  { random, now, day }: Seeding,
  account_id: number,
): Insertable<Database['incident_events']>[] {
  const on = (days: number) => {
    const date = addDays(incident_date, days)
    return momentOn(date < day ? date : day, random, now)
  }
  const base = { incident_id: id, account_id }
  const change = (from_status: Status, to_status: Status, days: number) => ({ ...base, at: on(days), from_status, to_status })
  return [
    ...(status === 'Open' ? [] : [change('Open', 'Pending', random.int(0, 1))]),
    ...(random.chance(0.12) ? [{ ...base, at: on(2), correction: random.pick(CORRECTIONS) }] : []),
    ...(status === 'Closed' ? [{ ...change('Pending', 'Closed', random.int(3, 12)), reason: random.pick(OUTCOMES) }] : []),
  ]
}
