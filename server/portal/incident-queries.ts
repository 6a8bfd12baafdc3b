import { type ExpressionBuilder, sql } from 'kysely'
import type { PortalIncidentQuery } from '../../api/portal/portal.ts'
import { contains, listPage } from '../platform/db/list.ts'
import { stationName } from '../platform/db/names.ts'
import type { Db } from '../platform/db/open.ts'
import type { Database } from '../platform/db/schema.ts'
import { listPhotos } from '../platform/photos/queries.ts'
import type { ClientReader } from '../platform/sessions/station-scope.ts'
import { stationsOf } from './queries.ts'

const ORDER = {
  id: 'id',
  incident_date: 'incident_date',
  severity: sql<string>`array_position(array['Low', 'Medium', 'High'], severity)`,
  status: 'status',
} as const

const columns = (_: ExpressionBuilder<Database, 'incidents'>) =>
  [
    'id',
    'description',
    'incident_date',
    'severity',
    'status',
    'station_id',
    stationName('incidents.station_id').as('station_name'),
    'occurred_time',
    'category',
    'police_reference',
  ] as const

/** The incidents that a client may see: those at its stations that staff have marked as visible. */
const visible = (db: Db, reader: ClientReader) =>
  db
    .selectFrom('incidents')
    .where('deleted_at', 'is', null)
    .where('client_visible', '=', true)
    .where('station_id', 'in', stationsOf(db, reader))

export function listIncidents(db: Db, reader: ClientReader, query: PortalIncidentQuery) {
  const { q, status, severity, station_id, from, to } = query
  let matching = visible(db, reader)
  if (status) matching = matching.where('status', '=', status)
  if (severity) matching = matching.where('severity', '=', severity)
  if (station_id) matching = matching.where('station_id', '=', station_id)
  if (from) matching = matching.where('incident_date', '>=', from)
  if (to) matching = matching.where('incident_date', '<=', to)
  if (q) matching = matching.where('description', 'ilike', contains(q))
  return listPage(db, matching, columns, ORDER, query)
}

/** One incident with its history, without reasons and names of staff. */
export async function findIncident(db: Db, reader: ClientReader, id: number) {
  const incident = await visible(db, reader).select(columns).where('id', '=', id).executeTakeFirst()
  if (!incident) return undefined
  const history = await db
    .selectFrom('incident_events')
    .select(['at', 'to_status', 'correction'])
    .where('incident_id', '=', incident.id)
    .where(({ eb, or }) => or([eb('to_status', 'is not', null), eb('correction', 'is not', null)]))
    .orderBy('id')
    .execute()
  return { ...incident, history, photos: await listPhotos(db, { incident_id: id }) }
}

/** True if a client may see an incident. */
export const seesIncident = async (db: Db, reader: ClientReader, id: number) =>
  (await visible(db, reader).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export async function countOpenIncidents(db: Db, reader: ClientReader) {
  const { count } = await visible(db, reader)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '<>', 'Closed')
    .executeTakeFirstOrThrow()
  return Number(count)
}
