import { spanOf } from '../../../../api/core/shift.ts'
import type { DutySchedule } from '../../../../api/roster/duty-schedules.ts'
import { formatDay } from '../../../lib/format.ts'

/** True if a shift has begun, so that deleting it asks for a reason. */
export const hasBegun = (shift: DutySchedule) => spanOf(shift).from <= Date.now()

/** The delete confirmation of a shift; mentions it when the shift has begun. */
export function removalQuestion(shift: DutySchedule) {
  const question = `Are you sure you want to delete schedule for Guard ID ${shift.guard_id} on ${formatDay(shift.shift_date)}?`
  if (!hasBegun(shift)) return question
  return `${question} It has already ${spanOf(shift).to <= Date.now() ? 'been worked' : 'begun'}; delete it all the same?`
}
