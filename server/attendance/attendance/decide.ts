import type * as calls from '../../../api/attendance/attendance.ts'
import { formatDay } from '../../../api/core/format.ts'
import { spanOf } from '../../../api/core/shift.ts'
import { conflict, HttpError, invalid } from '../../platform/errors.ts'
import { isAhead, isNear, MINUTE } from '../clockings/windows.ts'
import type { LockedShift } from './lock-queries.ts'
import type { Record } from './queries.ts'
import { instant, marksOf, type Rules, recordOf } from './record.ts'

/** @throws 422 for a time that is still to come */
function requirePast(field: string, at: number) {
  if (isAhead(at)) throw invalid({ [field]: 'This time is still to come.' })
}

/** The record of a shift once somebody has confirmed the reports of it. */
export const confirmed = (shift: LockedShift, rules: Rules, accountId: number): Record => ({
  ...recordOf(shift, shift.state!, shift, rules, { ...marksOf(shift), to_confirm: [] }),
  confirmed_by: accountId,
  confirmed_at: new Date().toISOString(),
})

type DecideBody = {
  state: calls.Decision
  in_at?: string | null | undefined
  out_at?: string | null | undefined
  cause?: calls.Cause | null | undefined
  reason?: string | null | undefined
}
/**
 * Somebody's decision about a shift.
 * @throws 422 at the field for a time that is missing, to come or in the wrong order, and for a missing reason; 409 before the shift begins
 */
export function decided(shift: LockedShift, body: DecideBody, rules: Rules, accountId: number): Record {
  const worked = body.state === 'On post' || body.state === 'Done'
  const in_at = worked ? (body.in_at ?? shift.in_at) : null
  const out_at = body.state === 'Done' ? (body.out_at ?? shift.out_at) : null
  if (worked && !in_at) throw invalid({ in_at: 'Enter when the guard came.' })
  if (body.state === 'Done' && !out_at) throw invalid({ out_at: 'Enter when the guard left.' })
  if (in_at) requirePast('in_at', Date.parse(in_at))
  if (out_at) requirePast('out_at', Date.parse(out_at))
  if (in_at && out_at && Date.parse(out_at) <= Date.parse(in_at))
    throw invalid({ out_at: 'The end must be after the beginning.' })
  requireWithin(shift, { in_at, out_at })
  const asRecorded =
    shift.state === body.state && instant(in_at) === instant(shift.in_at) && instant(out_at) === instant(shift.out_at)
  if (!asRecorded && !body.reason) throw invalid({ reason: 'Say why.' })
  if (body.state === 'No show' && spanOf(shift).from > Date.now())
    throw conflict('This shift has not begun. Nobody can have missed it yet.')
  const { cause = null, reason = null } = body
  const decision = { cause, reason, decided_by: accountId, decided_at: new Date().toISOString() }
  const marks = { ...marksOf(shift), to_confirm: [] }
  return { ...recordOf(shift, body.state, { in_at, out_at }, rules, marks), ...decision }
}

/** @throws 409 for what nobody can decide yet of a shift that has not begun; a guard can be on post a little before it */
export function requireBegun(shift: LockedShift, state: calls.Decision, { early_minutes }: Rules) {
  const ahead = spanOf(shift).from - Date.now()
  if (state === 'Done' && ahead > 0) throw conflict('This shift has not begun. Nobody can have worked it yet.')
  if (state === 'On post' && ahead > early_minutes * MINUTE)
    throw conflict('This shift has not begun. Nobody can be on post yet.')
}

/** @throws 422 for a time that is more than a day away from the shift, as with a wrong date */
function requireWithin(shift: LockedShift, times: { in_at: string | null; out_at: string | null }) {
  for (const [field, at] of Object.entries(times))
    if (at !== null && !isNear(shift, Date.parse(at)))
      throw invalid({ [field]: `This is not near the shift of ${formatDay(shift.shift_date)}.` })
}

/** @throws 409 `outdated` when the version is not that of what is recorded */
export function requireVersion(shift: LockedShift, version: number | undefined, current: calls.Attendance | undefined) {
  if (version !== undefined && version !== (shift.version ?? 0))
    throw new HttpError(409, 'outdated', 'Somebody else has changed this record in the meantime.', { current })
}
