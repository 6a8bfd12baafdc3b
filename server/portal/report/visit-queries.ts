import { sql } from 'kysely'
import { addDays } from '../../../api/core/fields/days.ts'
import type { PortalReport } from '../../../api/portal/portal-report.ts'
import type { Db } from '../../platform/db/open.ts'
import { atStations } from '../../platform/sessions/station-queries.ts'
import type { ClientReader } from '../../platform/sessions/station-scope.ts'

/** The number of visits by supervisors at the stations of a client, from one day to another, by station. */
export async function countVisits(db: Db, { clientId, stations }: ClientReader, { from, to }: { from: string; to: string }) {
  const { rows } = await sql<PortalReport['visits'][number]>`
    select st.name as station_name, count(*)::integer as count from stations st join visits v on v.station_id = st.id
    where st.client_id = ${clientId} and ${atStations('st.id', stations)} and v.at >= instant_of(${from}::timestamp) and v.at < instant_of(${addDays(to, 1)}::timestamp)
      and v.at >= coalesce(instant_of(st.client_since::timestamp), '-infinity')
    group by st.id order by st.name, st.id`.execute(db)
  return rows
}
