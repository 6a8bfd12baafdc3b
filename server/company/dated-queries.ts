import type { Db } from '../platform/db/open.ts'

/** Serialises changes of rows that count from a day, so that one of each series is always in force. */
export const lockDated = (db: Db) => db.selectFrom('company_settings').select('id').forUpdate().execute()
