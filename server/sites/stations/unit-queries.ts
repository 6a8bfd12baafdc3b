import type { Db } from '../../platform/db/open.ts'
import { changeRecord } from '../../platform/db/records.ts'

/** The place where a response unit waits, and how many guards its crew has. */
type Base = {
  address: string
  latitude?: number | null | undefined
  longitude?: number | null | undefined
  minimum_guards?: number | undefined
}

/** Adds the station of a response unit, which has no client; returns its id. */
export const insertUnitStation = (db: Db, station: Base & { name: string; active: boolean }) =>
  db
    .insertInto('stations')
    .values({ ...station, kind: 'unit' })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Its name and whether it is active follow the unit (follow_unit). */
export const updateUnitStation = (db: Db, id: number, base: Base) => changeRecord(db, 'stations', id, undefined, base)
