import type { Attendance } from '../../../contract/attendance/attendance.ts'
import { leftBefore } from '../../../contract/attendance/fields/clock.ts'
import { spanOf } from '../../../contract/core/shift.ts'
import { LEFT_BEFORE, type Rules, recordOf } from '../attendance/decide.ts'
import type { Record } from '../attendance/queries.ts'
import type { GuardsShift } from './queries.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Hours after the end of a shift for which leaving it may still be reported. */
const LEAVING_HOURS = 12
/** Minutes within which a report counts as made on the spot, and not as evidence after the fact. */
const LIVE_MINUTES = 15

/** That a guard came or left, as a device reports it; times in milliseconds since 1970, UTC. */
export type Clocking = {
  kind: 'in' | 'out'
  at: number
  received: number
  method: NonNullable<Attendance['in_method']> & ('phone' | 'kiosk')
  event: string
}

/** Whether a guard may come to a shift, or leave it, at a time. */
function fits(shift: GuardsShift, kind: Clocking['kind'], at: number, { early_minutes }: Rules) {
  const { from, to } = spanOf(shift)
  if (kind === 'in') return at >= from - early_minutes * MINUTE && at < to
  return at > from - early_minutes * MINUTE && at < to + LEAVING_HOURS * HOUR
}

/**
 * The shift that a guard came to or left: the one that the phone names, when it is the guard's and of that time; otherwise for
 * leaving the one on which the guard is, and for coming the one whose start is nearest.
 */
export function shiftClocked(shifts: GuardsShift[], kind: Clocking['kind'], at: number, rules: Rules, named?: number | null) {
  const possible = shifts.filter((shift) => shift.replaced_by === null && fits(shift, kind, at, rules))
  const distance = (shift: GuardsShift) => Math.abs(spanOf(shift).from - at)
  return (
    possible.find(({ id }) => id === named) ??
    (kind === 'out' ? possible.find(({ state }) => state === 'On post') : undefined) ??
    possible.sort((one, other) => distance(one) - distance(other))[0]
  )
}

/** The shift during which something else happened, from the early window to the end; undefined for none. */
export function shiftAt(shifts: GuardsShift[], at: number, { early_minutes }: Rules, named?: number | null) {
  const during = shifts.filter((shift) => {
    const { from, to } = spanOf(shift)
    return at >= from - early_minutes * MINUTE && (at < to || shift.state === 'On post')
  })
  return during.find(({ id }) => id === named) ?? during.find(({ state }) => state === 'On post') ?? during[0]
}

/** Whether a guard was clocked in to a shift at a time, as far as is known. */
export const isOnPost = ({ in_at, out_at }: GuardsShift, at: number) =>
  in_at !== null && at >= Date.parse(in_at) && (out_at === null || at <= Date.parse(out_at))

/**
 * What a report makes of a shift: a record that counts, also over what is approved already; nothing, as the guard who had come early
 * has left before it began; a duplicate of what is recorded; or evidence that came after somebody had decided, approved or locked,
 * which changes nothing.
 */
export type Outcome =
  | { counts: Record; overApproved?: boolean }
  | typeof LEFT_BEFORE
  | 'duplicate'
  | 'late_evidence'
  | 'unplanned'

/** Judges a report by what is recorded of the shift so far. The first time of coming counts, and the last of leaving. */
export function clocking(shift: GuardsShift, report: Clocking, rules: Rules): Outcome {
  if (shift.approved_at !== null || shift.period !== 'Open') return afterApproval(shift, report, rules)
  const live = report.received - report.at <= LIVE_MINUTES * MINUTE
  const comesAfterAll = report.kind === 'in' && shift.state === 'No show' && live
  const decided = shift.decided_at !== null && shift.state !== 'On post'
  if (decided && !comesAfterAll) return 'late_evidence'
  return report.kind === 'in' ? coming(shift, report, rules) : leaving(shift, report, rules)
}

/** Evidence about what is approved counts when it comes soon, the month is not locked, and nobody has decided by hand. */
function afterApproval(shift: GuardsShift, report: Clocking, rules: Rules): Outcome {
  const { late_evidence_hours: hours } = rules
  const isSoon = hours > 0 && report.received - report.at <= hours * HOUR
  if (!isSoon || shift.period === 'Locked' || shift.decided_at !== null) return 'late_evidence'
  const outcome = report.kind === 'in' ? coming(shift, report, rules) : leaving(shift, report, rules)
  if (outcome === 'unplanned' || outcome === LEFT_BEFORE) return 'late_evidence'
  return typeof outcome === 'object' ? { ...outcome, overApproved: true } : outcome
}

function coming(shift: GuardsShift, { at, method, event }: Clocking, rules: Rules): Outcome {
  const in_at = new Date(at).toISOString()
  const by = { in_method: method, in_event: event }
  if (shift.in_at === null) return { counts: { ...recordOf(shift, 'On post', { in_at, out_at: null }, rules), ...by } }
  // Desk and supervisor have noted when they heard of the guard; the phone knows when he came.
  const noted = shift.in_method === 'desk' || shift.in_method === 'supervisor'
  const knowsBetter = noted && shift.decided_at === null && at < Date.parse(shift.in_at)
  if (!knowsBetter) return 'duplicate'
  const { out_at } = shift
  return { counts: { ...recordOf(shift, out_at === null ? 'On post' : 'Done', { in_at, out_at }, rules), ...by } }
}

function leaving(shift: GuardsShift, { at, method, event }: Clocking, rules: Rules): Outcome {
  const { in_at } = shift
  if (in_at === null) return 'unplanned'
  const isLast = at > Date.parse(in_at) && (shift.out_at === null || at > Date.parse(shift.out_at))
  if (!isLast) return 'duplicate'
  if (leftBefore(spanOf(shift).from, at)) return shift.decided_at === null ? LEFT_BEFORE : 'late_evidence'
  const out_at = new Date(at).toISOString()
  return { counts: { ...recordOf(shift, 'Done', { in_at, out_at }, rules), out_method: method, out_event: event } }
}
