import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'

/** A route has changed: makes its rounds ahead anew. */
export const remakeRounds = (db: Db, routeId: number) => sql`select remake_rounds(${routeId}::integer)`.execute(db)
