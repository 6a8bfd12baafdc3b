import type * as calls from '../../../api/attendance/attendance.ts'
import { attendanceFigures } from '../../../api/attendance/fields/clock.ts'
import type { DatedValue } from '../../../api/company/dated/values.ts'
import { settingOn } from '../../company/index.ts'
import type { Db } from '../../platform/db/open.ts'
import type { LockedShift } from './lock-queries.ts'
import type { Record } from './queries.ts'

export type Rules = DatedValue<'attendance'>
/** The rules of attendance on the day of a shift. */
export const rulesOn = (db: Db, day: string) => settingOn(db, 'attendance', day)

/** The time of an instant as the database has it, in milliseconds since 1970, UTC. */
export const instant = (text: string | null) => (text === null ? null : Date.parse(text))

const NONE = { minutes: 0, late_minutes: 0, early_minutes: 0 }
/** The reports by which it is known when a guard came and left: their marks, and those of them that make doubt. */
export type Marks = Pick<Record, 'in_flags' | 'out_flags' | 'to_confirm'>
/** The marks of what is recorded of a shift so far. */
export const marksOf = ({ in_flags, out_flags, to_confirm }: Pick<LockedShift, keyof Marks>): Marks => ({
  in_flags: in_flags ?? [],
  out_flags: out_flags ?? [],
  to_confirm: to_confirm ?? [],
})

/**
 * The record of a shift once its guard has come and, if so, left. A guard who took over is not late. While something is to be
 * confirmed, no minute counts.
 */
export function recordOf(
  shift: Pick<LockedShift, 'id' | 'slot_id' | 'took_over' | 'shift_date' | 'start_time' | 'end_time' | keyof Marks>,
  state: calls.Decision,
  { in_at, out_at }: { in_at: string | null; out_at: string | null },
  { grace_minutes }: Rules,
  marks: Marks = marksOf(shift),
): Record {
  const times = { in_at: instant(in_at), out_at: instant(out_at) }
  const figures = marks.to_confirm.length ? NONE : attendanceFigures(shift, times, grace_minutes)
  const late_minutes = shift.took_over ? 0 : figures.late_minutes
  return { id: shift.id, slot_id: shift.slot_id, state, in_at, out_at, ...figures, late_minutes, ...marks }
}
