import { type Shift, spanOf } from '../../../api/core/shift.ts'
import type { Rules } from '../attendance/record.ts'

/** The length of a minute in milliseconds. */
export const MINUTE = 60_000

/**
 * Minutes by which a clocking may be away from its shift, or from its arrival. The company sets two more (`Rules`): `early_minutes`, from
 * which a guard may come, and `late_evidence_hours`.
 */
export const WINDOWS = {
  /** A clock that is ahead of the server's. */
  ahead: 1,
  /** Coming that a device reports before the shift, where the guard has no nearer one: presence is from coming to leaving. */
  earliest: 4 * 60,
  /** Leaving that a device reports after the end of the shift. Staff, who name the shift, may enter it later. */
  leaving: 12 * 60,
  /** From coming to leaving: two shifts of twelve hours, an hour early and an hour late. */
  presence: 26 * 60,
  /** From a clocking to its arrival: a report on the spot, and no evidence after the fact. */
  live: 15,
  /** A time that somebody decides, before the shift or after it: a later one has a wrong date. */
  decided: 24 * 60,
}

/** Limit of coming early: as a guard may, or as early as coming counts at all. */
type Reach = 'allowed' | 'earliest'
const earlyMinutes = ({ early_minutes }: Rules, reach: Reach) =>
  reach === 'earliest' ? Math.max(early_minutes, WINDOWS.earliest) : early_minutes

/** Of a time outside of the window for coming to a shift: whether it is before or after it. */
export function missesComing(shift: Shift, at: number, rules: Rules, reach: Reach = 'allowed'): 'before' | 'after' | undefined {
  const { from, to } = spanOf(shift)
  if (at < from - earlyMinutes(rules, reach) * MINUTE) return 'before'
  return at >= to ? 'after' : undefined
}

/** True for a time, reported by a device, at which a guard may come to a shift or leave it. */
export function fits(shift: Shift, kind: 'in' | 'out', at: number, rules: Rules, reach: Reach = 'allowed') {
  if (kind === 'in') return missesComing(shift, at, rules, reach) === undefined
  const { from, to } = spanOf(shift)
  return at > from - earlyMinutes(rules, reach) * MINUTE && at < to + WINDOWS.leaving * MINUTE
}

/** True for a shift that follows another without a longer break than a guard may come early. */
export function follows(next: Shift, before: Shift, { early_minutes }: Rules) {
  const pause = spanOf(next).from - spanOf(before).to
  return pause >= 0 && pause <= early_minutes * MINUTE
}

/** True for a decided time that is near a shift. */
export function isNear(shift: Shift, at: number) {
  const { from, to } = spanOf(shift)
  return at >= from - WINDOWS.decided * MINUTE && at <= to + WINDOWS.decided * MINUTE
}

/** True for a time that is still to come. */
export const isAhead = (at: number) => at > Date.now() + WINDOWS.ahead * MINUTE
