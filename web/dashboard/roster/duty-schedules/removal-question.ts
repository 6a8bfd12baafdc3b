import { spanOf } from '../../../../contract/core/shift.ts'
import type { DutySchedule } from '../../../../contract/roster/duty-schedules.ts'
import { formatDay } from '../../../lib/format.ts'

/** Whether a shift has begun or is over, so that deleting it takes a reason. */
export const hasBegun = (shift: DutySchedule) => spanOf(shift).from <= Date.now()

/** The question before a shift is deleted; of one that has begun it says so. */
export function removalQuestion(shift: DutySchedule) {
  const question = `Are you sure you want to delete schedule for Guard ID ${shift.guard_id} on ${formatDay(shift.shift_date)}?`
  if (!hasBegun(shift)) return question
  return `${question} It has already ${spanOf(shift).to <= Date.now() ? 'been worked' : 'begun'}; delete it all the same?`
}
