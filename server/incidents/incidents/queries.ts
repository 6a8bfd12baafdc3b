import { type ExpressionBuilder, sql } from 'kysely'
import type { Incident, IncidentInput, IncidentQuery } from '../../../api/incidents/incidents.ts'
import { contains, listPage, sortedRows } from '../../platform/db/list.ts'
import { anyOf, guardName, idsContaining, stationName, stationsOf } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'
import { listPhotos } from '../../platform/photos/queries.ts'
import { atStations } from '../../platform/sessions/station-queries.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'
import { countLostPhotos } from '../photos/queries.ts'
import { voiceOfIncident } from '../voice-notes/queries.ts'

/** SQL: the name of an incident in lists of several kinds. */
export const incidentName = sql`left(description, 100)`

const ORDER = {
  id: 'id',
  incident_date: 'incident_date',
  severity: sql<string>`array_position(array['Low', 'Medium', 'High'], severity)`,
  status: 'status',
  guard_id: 'guard_id',
  station_id: 'station_id',
} as const

const columns = (_: ExpressionBuilder<Database, 'incidents'>) =>
  [
    'id',
    'version',
    'description',
    'incident_date',
    'severity',
    'status',
    'guard_id',
    guardName('incidents.guard_id').as('guard_name'),
    'station_id',
    stationName('incidents.station_id').as('station_name'),
    'client_visible',
    'occurred_time',
    'category',
    'police_reference',
    'reported_via',
    'assigned_to',
    sql<string | null>`(select user_name from accounts where accounts.id = incidents.assigned_to)`.as('assigned_to_name'),
    sql<number>`(select coalesce(max(level), 0) from incident_escalations where incident_id = incidents.id)`.as(
      'escalated_level',
    ),
  ] as const

const live = (db: Db) => db.selectFrom('incidents').where('deleted_at', 'is', null)

function matchingIncidents(db: Db, { q, severity, status, category, guard_id, station_id, client_id, from, to }: IncidentQuery) {
  let matching = live(db)
  if (severity) matching = matching.where('severity', '=', severity)
  if (status) matching = matching.where('status', '=', status)
  if (category) matching = matching.where('category', '=', category)
  if (guard_id) matching = matching.where('guard_id', '=', guard_id)
  if (station_id) matching = matching.where('station_id', '=', station_id)
  if (client_id) matching = matching.where('station_id', '=', anyOf(stationsOf(client_id)))
  if (from) matching = matching.where('incident_date', '>=', from)
  if (to) matching = matching.where('incident_date', '<=', to)
  if (q) {
    matching = matching.where(({ eb, or }) =>
      or([
        eb('description', 'ilike', contains(q)),
        eb('guard_id', '=', anyOf(idsContaining('guards', q))),
        eb('station_id', '=', anyOf(idsContaining('stations', q))),
      ]),
    )
  }
  return matching
}

/** A page of the incidents, of the own stations of a caller who is limited to some. */
export function listIncidents(db: Db, query: IncidentQuery, stations: StationScope) {
  const matching = matchingIncidents(db, query)
  // A condition that is always true would make the total of all be counted.
  return listPage(db, stations ? matching.where(atStations('station_id', stations)) : matching, columns, ORDER, query)
}

export const allIncidents = (db: Db, query: IncidentQuery) => sortedRows(matchingIncidents(db, query), columns, ORDER, query)

/** An incident, of the own stations of a caller who is limited to some. */
export async function findIncident(db: Db, id: number, stations: StationScope = null) {
  const found = await live(db)
    .select(columns)
    .select('event_id')
    .where('id', '=', id)
    .where(atStations('station_id', stations))
    .executeTakeFirst()
  if (!found) return undefined
  const { event_id, ...incident } = found
  const history = await db
    .selectFrom('incident_events')
    .leftJoin('accounts', 'accounts.id', 'incident_events.account_id')
    .select(['at', 'accounts.user_name as by', 'from_status', 'to_status', 'correction', 'reason'])
    .where('incident_id', '=', id)
    .orderBy('incident_events.id')
    .execute()
  const photos = await listPhotos(db, { incident_id: id })
  const photos_lost = await countLostPhotos(db, id, event_id)
  return { ...incident, history, photos, photos_lost, ...(await voiceOfIncident(db, id, event_id)) }
}

/** The client of the station of an incident. */
export const clientOfIncident = async (db: Db, id: number) =>
  (
    await db
      .selectFrom('incidents as i')
      .innerJoin('stations as st', 'st.id', 'i.station_id')
      .select('st.client_id')
      .where('i.id', '=', id)
      .executeTakeFirstOrThrow()
  ).client_id

/** The incident, locked until the transaction ends. */
export const lockIncident = (db: Db, id: number) =>
  live(db)
    .select(['id', 'version', 'description', 'status', 'station_id', 'client_visible'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** A report: by a phone with its event, or of an alarm, which its client sees at once. */
export type Reported = IncidentInput & { event_id?: string; client_visible?: boolean }
export const insertIncident = (db: Db, incident: Reported) =>
  db.insertInto('incidents').values(incident).returning('id').executeTakeFirstOrThrow()

export type IncidentEvent = {
  incident_id: number
  account_id: number
  from_status?: Incident['status']
  to_status?: Incident['status']
  correction?: string
  reason: string | null
}
export const insertEvent = (db: Db, event: IncidentEvent) => db.insertInto('incident_events').values(event).execute()

/** The incident that was made of a phone's report. */
export const incidentOfEvent = (db: Db, eventId: string) =>
  db.selectFrom('incidents').select('id').where('event_id', '=', eventId).executeTakeFirst()
