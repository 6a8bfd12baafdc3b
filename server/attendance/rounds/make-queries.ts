import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'

/** Replaces the future rounds of a route that has changed. */
export const remakeRounds = (db: Db, routeId: number) => sql`select remake_rounds(${routeId}::integer)`.execute(db)
