import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { findPhoto } from '../../platform/photos/queries.ts'
import { atStations } from '../../platform/sessions/station-queries.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'

/** A photo of an incident that is not deleted, of the own stations of a caller who is limited to some. */
export async function findIncidentPhoto(db: Db, id: string, which: 'original' | 'copy', stations: StationScope = null) {
  const photo = await findPhoto(db, id, which)
  if (!photo?.incident_id) return undefined
  const incident = await db
    .selectFrom('incidents')
    .select('id')
    .where('id', '=', photo.incident_id)
    .where('deleted_at', 'is', null)
    .where(atStations('station_id', stations))
    .executeTakeFirst()
  return incident && { ...photo, incident_id: incident.id }
}

/** Days after which a photo or voice note that a phone has announced counts as lost. */
export const ARRIVES_WITHIN_DAYS = 7

/** SQL: how many photos of an event were announced and have not arrived in time; `arrived` is how many have. */
export const lostPhotos = (event: string, arrived: ReturnType<typeof sql<number>>) =>
  sql<number>`case when ${sql.ref(`${event}.received_at`)} > now() - make_interval(days => ${ARRIVES_WITHIN_DAYS}::integer) then 0
    else greatest(coalesce((${sql.ref(`${event}.payload`)} ->> 'photos')::integer, case when (${sql.ref(`${event}.payload`)} ->> 'photo')::boolean then 1 else 0 end) - ${arrived}, 0) end`

/** The number of photos of an incident that a guard's phone has announced and not sent in time. */
export async function countLostPhotos(db: Db, incidentId: number, eventId: string | null) {
  if (!eventId) return 0
  const arrived = sql<number>`(select count(*)::integer from photos p where p.incident_id = ${incidentId} and p.event_id = e.id and p.copy_of is null)`
  const { rows } = await sql<{ lost: number }>`
    select ${lostPhotos('e', arrived)} as lost from attendance_events e where e.id = ${eventId}`.execute(db)
  return rows[0]?.lost ?? 0
}
