import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'

/**
 * Ends what exceptions about shifts are about, where that has passed, and resolves those that nobody has. `over` selects their `id`
 * and the `resolution`, null while it lasts. Returns how many were resolved.
 */
export async function endPassed(db: Db, over: RawBuilder<unknown>) {
  const { rows } = await sql<{ resolved_by: number | null }>`
    with over as (${over})
    update exceptions e set passed = true, state = 'Resolved', version = e.version + 1,
      resolution = coalesce(e.resolution, over.resolution), resolved_at = coalesce(e.resolved_at, now())
    from over where over.id = e.id and over.resolution is not null and not e.passed
    returning e.resolved_by`.execute(db)
  return rows.filter(({ resolved_by }) => resolved_by === null).length
}

/** SQL: the steps of an exception that the roster has noted with a text. */
export const notedByRoster = (text: RawBuilder<unknown>) =>
  sql`jsonb_build_array(jsonb_build_object('at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'by', 'The roster', 'what', 'noted', 'text', ${text}))`
