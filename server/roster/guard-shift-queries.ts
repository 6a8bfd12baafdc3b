import { sql } from 'kysely'
import type { Db } from '../platform/db/open.ts'

/** The shifts of some guards that begin from one date to another, both included. */
export const shiftsOfGuards = (db: Db, guardIds: number[], from: string, to: string) =>
  db
    .selectFrom('duty_schedules')
    .select(['id', 'guard_id', 'station_id', 'shift_date', 'start_time', 'end_time'])
    .where('deleted_at', 'is', null)
    .where('guard_id', '=', sql<number>`any(${guardIds}::integer[])`)
    .where('shift_date', '>=', from)
    .where('shift_date', '<=', to)
    .execute()

/**
 * A guard's name, status and gender, locked so that nobody else can plan the guard until the transaction ends; undefined when
 * unknown. Shifts and slots are locked before (`lockSlot`).
 */
export const lockGuard = (db: Db, id: number) =>
  db
    .selectFrom('guards')
    .select([sql<string>`first_name || ' ' || last_name`.as('name'), 'status', 'gender'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
