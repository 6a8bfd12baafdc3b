import { sql } from 'kysely'
import type { ShiftEvent } from '../../../api/guard/shift-events.ts'
import { roundVisits } from '../../attendance/index.ts'
import { lostPhotos } from '../../incidents/index.ts'
import type { Db } from '../../platform/db/open.ts'

/** Days for which it is kept exactly where a guard was; then only whether it was inside or outside, which the flags say. */
export const POSITION_DAYS = 90

/** The guard of a shift. */
export const findShiftGuard = (db: Db, id: number) =>
  db.selectFrom('duty_schedules').select('guard_id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

/** The reports of devices about a shift, in the order in which it happened. */
export async function listShiftEvents(db: Db, shiftId: number) {
  const arrived = sql<number>`((select count(*)::integer from event_photos f where f.event_id = e.id)
    + (select count(*)::integer from photos f where f.event_id = e.id and f.copy_of is null))`
  const { rows } = await sql<ShiftEvent>`
    select e.id, e.kind, e.corrected_at, e.device_time,
      case when ${lostPhotos('e', arrived)} > 0 then e.flags || array['photo_lost'] else e.flags end as flags, e.payload ->> 'text' as text,
      case when p.event_id is not null then jsonb_build_object('latitude', p.latitude, 'longitude', p.longitude,
        'accuracy_m', p.accuracy_m, 'distance_m', p.distance_m) end as position
    from attendance_events e left join event_positions p on p.event_id = e.id
    where e.duty_id = ${shiftId} order by e.corrected_at, e.seq, e.entry`.execute(db)
  return rows
}

/** Deletes positions of guards and of visitors that are older than 90 days; a sentence about how many, or nothing. */
export async function roundPositions(db: Db) {
  const said = [await roundEvents(db), await roundVisits(db, POSITION_DAYS)].filter(Boolean)
  return said.length ? said.join('; ') : undefined
}

async function roundEvents(db: Db) {
  const { numDeletedRows } = await db
    .deleteFrom('event_positions')
    .where('at', '<', sql<string>`now() - make_interval(days => ${POSITION_DAYS}::integer)`)
    .executeTakeFirst()
  return numDeletedRows
    ? `${numDeletedRows} positions are older than ${POSITION_DAYS} days and now only inside or outside`
    : undefined
}

/** Makes the parts of the events' table of this month and the next two; a sentence about how many, or nothing. */
export async function prepareEventMonths(db: Db) {
  const { rows } = await sql<{ made: number }>`select make_event_months(local_today(), 3) as made`.execute(db)
  return rows[0]!.made ? `${rows[0]!.made} months are ready for events` : undefined
}
