import { addDays, mondayOf } from '../../../contract/core/common.ts'
import { isSameTime, type Shift } from '../../../contract/core/shift.ts'
import { WORKING_RULES } from '../../../contract/roster/duty-schedules.ts'
import { companySettings } from '../../company/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { HttpError } from '../../platform/errors.ts'
import { lockGuard, shiftsOfGuards } from '../guard-shift-queries.ts'
import { breaches, breachSentence, hasRules } from '../working-rules.ts'

/**
 * Lets a shift be planned only when no working rule of the company speaks against it; `id` is the one that is changed.
 * A change that leaves guard and times as they are is not asked about again.
 * @throws 409 `working_rules` with the figures; the same call with `confirm` goes ahead
 */
export async function checkRules(db: Db, shift: Shift & { guard_id: number }, id?: number) {
  const rules = await companySettings(db)
  if (!hasRules(rules)) return
  const guard = await lockGuard(db, shift.guard_id)
  if (!guard) return
  const monday = mondayOf(shift.shift_date)
  // A shift of the Saturday before may end on Sunday, and one of this Sunday reaches into the week after.
  const shifts = await shiftsOfGuards(db, [shift.guard_id], addDays(monday, -2), addDays(monday, 14))
  const before = shifts.find((other) => other.id === id)
  if (before && isSameTime(before, shift)) return
  const found = breaches(
    rules,
    shift,
    shifts.filter((other) => other !== before),
  )
  if (found.length > 0) throw new HttpError(409, WORKING_RULES, breachSentence(guard.name, found))
}
