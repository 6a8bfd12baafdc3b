import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'

/** A system of a client that needs a technician, with the letter that asks for a time. */
type ServiceVisit = { system_id: number; station_id: number; letter: string }

/** Days within which somebody should have written to the client. */
const DAYS = 3

/** Opens an exception for each system that has none open; returns how many. */
export async function openServiceVisits(db: Db, visits: ServiceVisit[]) {
  if (!visits.length) return 0
  const { rows } = await sql`
    insert into exceptions (kind, severity, station_id, system_id, due_at, steps)
    select 'service_visit', 1, station_id, system_id, now() + make_interval(days => ${DAYS}::integer),
      jsonb_build_array(jsonb_build_object('at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'by', 'The watch of alarms', 'what', 'noted', 'text', letter))
    from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as v (system_id integer, station_id integer, letter text)
    order by system_id on conflict do nothing returning 1`.execute(db)
  return rows.length
}
