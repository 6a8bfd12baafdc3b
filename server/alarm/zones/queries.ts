import { type ExpressionBuilder, sql } from 'kysely'
import type { AlarmZone, AlarmZoneInput } from '../../../api/alarm/alarm-zones.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Database } from '../../platform/db/schema.ts'
import { ofLiveSystem } from '../systems/queries.ts'

const columns = (_: ExpressionBuilder<Database, 'alarm_zones'>) =>
  ['id', 'version', 'system_id', 'partition', 'number', 'name', sql<AlarmZone['kind']>`kind`.as('kind'), 'seen_at'] as const

/** The zones of live systems. */
const live = (db: Db) => db.selectFrom('alarm_zones').where(ofLiveSystem('alarm_zones.system_id'))

export const listZones = (db: Db, system_id: number) =>
  live(db).select(columns).where('system_id', '=', system_id).orderBy('partition').orderBy('number').execute()

export const findZone = (db: Db, id: number) => live(db).select(columns).where('id', '=', id).executeTakeFirst()

/** Adds a zone; returns its id. */
export const insertZone = (db: Db, system_id: number, { version: _, ...zone }: AlarmZoneInput) =>
  db
    .insertInto('alarm_zones')
    .values({ system_id, ...zone })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Changes a zone at a version (any when undefined); returns whether there was one. */
export async function updateZone(db: Db, id: number, { version, ...zone }: AlarmZoneInput) {
  const { numUpdatedRows } = await db
    .updateTable('alarm_zones')
    .set({ ...zone, version: sql`version + 1` })
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export async function deleteZone(db: Db, id: number) {
  const { numDeletedRows } = await db.deleteFrom('alarm_zones').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0
}
