import { type SqlBool, sql } from 'kysely'
import { contains } from '../../platform/db/list.ts'
import { stationName } from '../../platform/db/names.ts'
import type { Db } from '../../platform/db/open.ts'
import { anyOfConditions, bestFirst, byIdPart, hasId, isShort, joined, resultColumns } from '../../platform/db/search.ts'

/** Incidents in the global search. */
export const searchIncidents = (db: Db, q: string) =>
  db
    .selectFrom('incidents')
    .select(
      resultColumns({
        title: sql`left(regexp_replace(description, '\\s+', ' ', 'g'), 160)`,
        detail: joined(
          sql`'ID ' || id`,
          sql`severity`,
          sql`status`,
          sql`to_char(incident_date, 'FMDD Mon YYYY')`,
          stationName('incidents.station_id'),
        ),
      }),
    )
    .where('deleted_at', 'is', null)
    .where(anyOfConditions([...byIdPart(q), ...(isShort(q) ? [] : [sql<SqlBool>`description ilike ${contains(q)}`])]))
    .$call(bestFirst(hasId(q)))
