import { countOf, formatDay } from '../../../api/core/format.ts'
import { leaveDays } from '../../../api/people/absence-days.ts'
import type { GuardAbsenceInput } from '../../../api/people/guard-absences.ts'
import { settingOn } from '../../company/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { invalid } from '../../platform/errors.ts'
import { balanceOf } from './queries.ts'

/**
 * Requires that a guard who asks for annual leave has as many days by its first day, besides what is asked for already, `except`
 * an absence that is being changed. `at` names the fields of the call. The guard is locked, so that two requests at once do not take the same days.
 * @throws 422 at `from_on` before the first months of service are over, at `until_on` when there are not enough days
 */
export async function requireLeave(
  db: Db,
  { kind, guard_id, from_on, until_on, half_day }: GuardAbsenceInput,
  except?: number,
  at = { from_on: 'from_on', until_on: 'until_on' },
) {
  if (kind !== 'annual' || !until_on) return
  const rules = await settingOn(db, 'leave', from_on)
  const balance = await balanceOf(db, rules, guard_id, { from: from_on, to: until_on, except })
  if (!balance) return
  if (from_on < balance.usable_from) {
    const service = countOf(rules.usable_after_months, 'month')
    throw invalid({
      [at.from_on]: `Annual leave can be taken from ${formatDay(balance.usable_from)} on, after ${service} of service.`,
    })
  }
  const there = Math.max(0, balance.left - balance.asked)
  if ((balance.days ?? 0) * (half_day ? 0.5 : 1) > there)
    throw invalid({ [at.until_on]: `${leaveDays(there)} ${there === 1 ? 'is' : 'are'} there.` })
}
