import { sql } from 'kysely'
import type { CheckpointInput } from '../../../api/attendance/checkpoints.ts'
import type { Db } from '../../platform/db/open.ts'
import { remakeRounds } from '../rounds/make-queries.ts'
import { newCode, newToken } from './codes.ts'

const live = (db: Db) =>
  db
    .selectFrom('checkpoints')
    .select(['id', 'version', 'station_id', 'name', 'code', 'latitude', 'longitude', 'printed_at'])
    .where('removed_at', 'is', null)

export const listCheckpoints = (db: Db, stationId: number) => live(db).where('station_id', '=', stationId).orderBy('id').execute()

export const findCheckpoint = (db: Db, id: number) => live(db).where('id', '=', id).executeTakeFirst()

/** The name, secret and code of each point of a station, as they are printed. */
export const codesOf = (db: Db, stationId: number) =>
  db
    .selectFrom('checkpoints')
    .select(['name', 'token', 'code'])
    .where('station_id', '=', stationId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()

/** Notes that the codes of a station are on a sheet. */
export const notePrinted = (db: Db, stationId: number) =>
  db
    .updateTable('checkpoints')
    .set({ printed_at: sql`now()` })
    .where('station_id', '=', stationId)
    .where('removed_at', 'is', null)
    .execute()

/** Gives a point new codes and retires those that it had; returns whether there was one. */
export async function renewCodes(db: Db, id: number) {
  const { numAffectedRows } = await sql`
    with old as (
      insert into retired_sheets (checkpoint_id, token, code)
      select id, token, code from checkpoints where id = ${id} and removed_at is null for update returning checkpoint_id
    )
    update checkpoints set token = ${newToken()}, code = ${newCode()}, printed_at = null, version = version + 1
    from old where checkpoints.id = old.checkpoint_id`.execute(db)
  return Number(numAffectedRows) > 0
}

/** A station that is not deleted, locked against its deletion until the transaction ends. */
export const findStation = (db: Db, id: number) =>
  db
    .selectFrom('stations')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()

export const insertCheckpoint = (db: Db, { version: _, ...checkpoint }: CheckpointInput) =>
  db
    .insertInto('checkpoints')
    .values({ ...checkpoint, token: newToken(), code: newCode() })
    .returning('id')
    .executeTakeFirstOrThrow()

const change = (db: Db, id: number) =>
  db.updateTable('checkpoints').set({ version: sql`version + 1` }).where('id', '=', id).where('removed_at', 'is', null)

/** Changes a point at a version (any when undefined); returns whether there was one. */
export async function updateCheckpoint(db: Db, id: number, { version, station_id: _, ...fields }: CheckpointInput) {
  const changing = change(db, id).set(fields)
  const { numUpdatedRows } = await (version === undefined ? changing : changing.where('version', '=', version)).executeTakeFirst()
  return numUpdatedRows > 0
}

/** Removes a point, and takes it off its routes; returns whether there was one. */
export async function removeCheckpoint(db: Db, id: number) {
  const removed = await change(db, id).set({ removed_at: sql`now()` }).returning('station_id').executeTakeFirst()
  if (!removed) return false
  const routes = await db
    .updateTable('routes')
    .set({ points: sql`array_remove(points, ${id}::integer)`, version: sql`version + 1` })
    .where('station_id', '=', removed.station_id)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`${id}::integer = any(points)`)
    .returning('id')
    .execute()
  for (const route of routes) await remakeRounds(db, route.id)
  return true
}
