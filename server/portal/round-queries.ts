import { sql } from 'kysely'
import type { PortalRounds } from '../../api/portal/portal-rounds.ts'
import type { Db } from '../platform/db/open.ts'
import { atStations } from '../platform/sessions/station-queries.ts'
import type { ClientReader } from '../platform/sessions/station-scope.ts'

/** SQL: a time inside of a JSON value, as the API writes it. */
const utc = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

type Days = { from: string; to: string; station_id?: number | undefined }

/** The rounds whose time has come at a client's stations, since it has them, by station and day. A round that can still be walked is not due. */
export async function listRounds(db: Db, { clientId, stations }: ClientReader, { from, to, station_id }: Days) {
  const { rows } = await sql<PortalRounds>`
    select st.id as station_id, st.name as station_name, p.day, count(*) filter (where p.state not in ('Due', 'Running'))::integer as due,
      count(*) filter (where p.state = 'Completed')::integer as done,
      jsonb_agg(jsonb_build_object('route_name', r.name, 'due_from', ${utc('p.due_from')}, 'due_until', ${utc('p.due_until')}, 'state', p.state,
        'expected', p.expected, 'scanned', p.scanned, 'completed_at', ${utc('p.completed_at')}) order by p.due_from, p.id) as rounds
    from patrols p join routes r on r.id = p.route_id join stations st on st.id = p.station_id
    where p.station_id = any(array(select s.id from stations s where s.client_id = ${clientId} and s.deleted_at is null and ${atStations('s.id', stations)}))
      and p.day between ${from}::date and ${to}::date and p.due_from <= now() and p.day >= coalesce(st.client_since, '-infinity')
      and ${station_id ? sql`p.station_id = ${station_id}` : sql`true`}
    group by st.id, p.day order by p.day desc, st.name, st.id`.execute(db)
  return rows
}
