import type { Db } from '../../../platform/db/open.ts'

/** The contract that a deposit is held for, or shall be; undefined when there is none. */
export const findContract = (db: Db, id: number) =>
  db
    .selectFrom('contracts')
    .select(['client_id', 'number', 'title', 'status'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
