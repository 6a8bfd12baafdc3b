import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { ClockingFlag } from '../../../api/attendance/fields/clocking-flags.ts'
import type { Db } from '../../platform/db/open.ts'
import { atStations } from '../../platform/sessions/station-queries.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'

/** Shifts with what is recorded of each, to be locked until the transaction ends: the shift is `d`, its attendance `a`. */
export const lockableShifts = (db: Db) =>
  db
    .selectFrom('duty_schedules as d')
    .leftJoin('attendances as a', 'a.id', 'd.id')
    .select([
      'd.id',
      'd.guard_id',
      'd.station_id',
      'd.shift_date',
      'd.start_time',
      'd.end_time',
      'd.shift_type',
      'd.slot_id',
      'd.lost_slot_id',
      'd.replaced_by',
      // Another guard fills the slot, or its guard has called off after the start.
      sql<boolean>`(exists (select from duty_schedules earlier where earlier.replaced_by = d.id)
        or exists (select from call_offs c where c.slot_id = d.slot_id and c.at >= instant_of(lower(d.shift))))`.as('took_over'),
      sql<boolean>`exists (select from call_offs c where c.id = d.id)`.as('called_off'),
      'a.state',
      'a.in_at',
      'a.out_at',
      'a.in_method',
      'a.decided_at',
      'a.version',
      sql<ClockingFlag[] | null>`a.in_flags`.as('in_flags'),
      sql<ClockingFlag[] | null>`a.out_flags`.as('out_flags'),
      sql<ClockingFlag[] | null>`a.to_confirm`.as('to_confirm'),
    ])
    .where('d.deleted_at', 'is', null)
    .forUpdate('d')

/**
 * Locks shifts, then reads them: a statement that has waited for a lock knows what is recorded of a shift as of before it waited.
 */
export async function lockedThenRead<DB, TB extends keyof DB, Row>(shifts: SelectQueryBuilder<DB, TB, Row>) {
  await shifts.clearSelect().select(sql<number>`d.id`.as('id')).execute()
  return shifts.execute()
}

/** Locks a shift until the transaction ends; returns it with what is recorded of it. */
export async function lockShift(db: Db, id: number, stations: StationScope) {
  const [shift] = await lockedThenRead(lockableShifts(db).where('d.id', '=', id).where(atStations('d.station_id', stations)))
  return shift
}
export type LockedShift = NonNullable<Awaited<ReturnType<typeof lockShift>>>

/** Locks shifts until the transaction ends, in one order; those that are not found are left out. */
export const lockShifts = (db: Db, ids: number[], stations: StationScope) =>
  lockedThenRead(
    lockableShifts(db)
      .where('d.id', '=', sql<number>`any(${ids}::integer[])`)
      .where(atStations('d.station_id', stations))
      .orderBy('d.id'),
  )

type AwaitedShifts = { stationId: number; at: string; early: number; shiftIds: number[] | undefined }
/** Locks the shifts of a station, or some of them, which an instant falls into, or at most `early` minutes before them, and to which nobody has come. */
export const lockExpected = (db: Db, { stationId, at, early, shiftIds }: AwaitedShifts) =>
  lockedThenRead(
    lockableShifts(db)
      .where('d.station_id', '=', stationId)
      .$if(shiftIds !== undefined, (shifts) => shifts.where('d.id', '=', sql<number>`any(${shiftIds}::integer[])`))
      .where(sql<SqlBool>`d.shift_date between local_time(${at})::date - 1 and local_time(${at})::date + 1`)
      .where(sql<SqlBool>`lower(d.shift) - make_interval(mins => ${early}::integer) <= local_time(${at})`)
      .where(sql<SqlBool>`upper(d.shift) > local_time(${at})`)
      .where('d.replaced_by', 'is', null)
      .where(({ eb, or }) => or([eb('a.state', 'is', null), eb('a.state', '=', 'No show')]))
      .orderBy('d.id'),
  )
