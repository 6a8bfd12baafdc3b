import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'

/** A supervisor's account, locked until the transaction ends. */
export const lockSupervisor = (db: Db, id: number) =>
  db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'supervisor')
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const findSupervisor = (db: Db, id: number) =>
  db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'supervisor')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** The stations of an account, without deleted ones, by name. */
export const stationsOf = (db: Db, accountId: number) =>
  db
    .selectFrom('account_stations as x')
    .innerJoin('stations as st', 'st.id', 'x.station_id')
    .select(['st.id', 'st.name'])
    .where('x.account_id', '=', accountId)
    .where('st.deleted_at', 'is', null)
    .orderBy('st.name')
    .orderBy('st.id')
    .execute()

/** The ids among these stations that exist. */
export const liveStations = (db: Db, ids: number[]) =>
  db
    .selectFrom('stations')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .where('deleted_at', 'is', null)
    .execute()

/** Replaces the stations of an account. */
export async function putStations(db: Db, accountId: number, ids: number[]) {
  await db
    .deleteFrom('account_stations')
    .where('account_id', '=', accountId)
    .where('station_id', '<>', sql<number>`all(${ids}::integer[])`)
    .execute()
  if (ids.length === 0) return
  await db
    .insertInto('account_stations')
    .values(ids.map((station_id) => ({ account_id: accountId, station_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
