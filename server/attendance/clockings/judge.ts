import type { Attendance } from '../../../api/attendance/attendance.ts'
import { leftBefore } from '../../../api/attendance/fields/clock.ts'
import { type ClockingFlag, doubtsOf } from '../../../api/attendance/fields/clocking-flags.ts'
import { formatDay } from '../../../api/core/format.ts'
import { spanOf } from '../../../api/core/shift.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import type { LockedShift } from '../attendance/lock-queries.ts'
import type { Record } from '../attendance/queries.ts'
import { type Marks, marksOf, type Rules, recordOf } from '../attendance/record.ts'
import type { GuardsShift } from './queries.ts'
import { isAhead, MINUTE, missesComing, WINDOWS } from './windows.ts'

// The judge of a clocking: one press of In or Out makes the same of a shift whether staff enter it or a device reports it. Both differ
// before it. Staff name the shift, and are refused at once; a device reports what has happened, so that nothing is refused, and what
// somebody has decided, approved or locked stands. judge.test.ts lists the differences.

const HOUR = 60 * MINUTE

/** A guard's coming or leaving; times in milliseconds since 1970, UTC. */
export type Clocking = {
  kind: 'in' | 'out'
  at: number
  received: number
  method: Attendance['in_method']
  event: string | null
  /** Flags of anything that stands out about it. */
  flags: ClockingFlag[]
}

/** The leaving, before his shift began, of a guard who had come early: nothing is recorded of the shift any more. */
export const LEFT_BEFORE = 'left before'

/**
 * The outcome of a clocking for a shift: a record that counts, also over what is approved already; nothing, as the guard who had come early
 * has left before it began; a duplicate of what is recorded; or evidence that came after somebody had decided, approved or locked,
 * which changes nothing.
 */
export type Outcome =
  | { counts: Record; overApproved?: boolean }
  | typeof LEFT_BEFORE
  | 'duplicate'
  | 'late_evidence'
  | 'unplanned'

const isByStaff = (method: Attendance['in_method']) => method === 'desk' || method === 'supervisor'

type Entered = { kind: 'in' | 'out'; at: string; method: 'desk' | 'supervisor' }
/**
 * A clocking that staff enter of a shift; undefined when it changes nothing, as the guard has come already.
 * @throws 409 when the shift is replaced or done, or when a guard leaves who has not come; 422 for a time outside of the shift
 */
export function judgeEntered(
  shift: LockedShift,
  { kind, at: entered, method }: Entered,
  rules: Rules,
): Record | typeof LEFT_BEFORE | undefined {
  const at = Date.parse(entered)
  if (isAhead(at)) throw invalid({ at: 'This time is still to come.' })
  if (shift.replaced_by) throw conflict('Another guard has taken this shift.')
  if (shift.called_off) throw conflict('This guard has called off.')
  if (shift.state === 'Done') throw conflict('This shift is done. Decide its attendance instead.')
  const missed = kind === 'in' && shift.in_at === null ? missesComing(shift, at, rules) : undefined
  if (missed === 'before')
    throw invalid({ at: `This is too early: the shift starts on ${formatDay(shift.shift_date)} at ${shift.start_time}.` })
  if (missed === 'after') throw invalid({ at: 'The shift was over at this time.' })
  const clocking = { kind, at, received: Date.now(), method, event: null, flags: [], doubts: [] }
  const outcome = effectOf(shift, clocking, rules)
  if (outcome === 'unplanned') throw conflict('The guard has not come yet.')
  if (outcome === 'duplicate' && kind === 'out') throw invalid({ at: 'The end must be after the beginning.' })
  if (typeof outcome === 'object') return outcome.counts
  return outcome === LEFT_BEFORE ? LEFT_BEFORE : undefined
}

/** A report with those of its marks that make doubt for a shift. */
type Judged = Clocking & { doubts: ClockingFlag[] }

/** A clocking that a device reports of one of its guard's shifts (`shiftClocked`). */
export function judgeReported(shift: GuardsShift, report: Clocking, rules: Rules): Outcome {
  const judged = { ...report, doubts: doubtsOf(report.flags, (report.received - spanOf(shift).to) / HOUR) }
  if (shift.approved_at !== null || shift.period !== 'Open') return afterApproval(shift, judged, rules)
  const live = report.received - report.at <= WINDOWS.live * MINUTE
  const comesAfterAll = report.kind === 'in' && shift.state === 'No show' && live && judged.doubts.length === 0
  const decided = shift.decided_at !== null && shift.state !== 'On post'
  if (decided && !comesAfterAll) return 'late_evidence'
  return effectOf(shift, judged, rules)
}

/** Evidence about what is approved counts when it comes soon, makes no doubt, the month is not locked, and nobody has decided by hand. */
function afterApproval(shift: GuardsShift, report: Judged, rules: Rules): Outcome {
  const { late_evidence_hours: hours } = rules
  const isSoon = hours > 0 && report.received - report.at <= hours * HOUR
  if (!isSoon || report.doubts.length || shift.period === 'Locked' || shift.decided_at !== null) return 'late_evidence'
  const outcome = effectOf(shift, report, rules)
  if (outcome === 'unplanned' || outcome === LEFT_BEFORE) return 'late_evidence'
  return typeof outcome === 'object' ? { ...outcome, overApproved: true } : outcome
}

/**
 * The effect of a clocking by what is recorded of the shift so far. The first time of coming counts, and the last of leaving. A report
 * that makes doubt never takes the place of one that makes none.
 */
const effectOf = (shift: LockedShift, clocking: Judged, rules: Rules): Outcome =>
  clocking.kind === 'in' ? coming(shift, clocking, rules) : leaving(shift, clocking, rules)

/** The doubts of a shift that the report of coming, or of leaving, has made. */
const doubtsBy = (side: 'in_flags' | 'out_flags', { to_confirm, [side]: flags }: Marks) =>
  to_confirm.filter((flag) => flags.includes(flag))
const together = (...doubts: ClockingFlag[][]) => [...new Set(doubts.flat())]

function coming(shift: LockedShift, { at, method, event, flags, doubts }: Judged, rules: Rules): Outcome {
  const { out_at } = shift
  const in_at = new Date(at).toISOString()
  const marks = marksOf(shift)
  const left = out_at === null ? { out_flags: [] } : marks
  const record = (to_confirm: ClockingFlag[]) => ({
    ...recordOf(shift, out_at === null ? 'On post' : 'Done', { in_at, out_at }, rules, { ...left, in_flags: flags, to_confirm }),
    in_method: method,
    in_event: event,
  })
  if (shift.in_at === null) return { counts: record(doubts) }
  if (isByStaff(method)) return 'duplicate'
  // Desk and supervisor have noted when they heard of the guard; the phone knows when he came.
  const knowsBetter = isByStaff(shift.in_method) && shift.decided_at === null && at < Date.parse(shift.in_at)
  const isDoubted = doubtsBy('in_flags', marks).length > 0 && (out_at === null || at < Date.parse(out_at))
  return doubts.length === 0 && (knowsBetter || isDoubted) ? { counts: record(doubtsBy('out_flags', marks)) } : 'duplicate'
}

function leaving(shift: LockedShift, { at, method, event, flags, doubts }: Judged, rules: Rules): Outcome {
  const { in_at, out_at: before } = shift
  if (in_at === null) return 'unplanned'
  const marks = marksOf(shift)
  const [came, left] = [doubtsBy('in_flags', marks), doubtsBy('out_flags', marks)]
  const isLast = before === null || left.length > 0 > (doubts.length > 0) || at > Date.parse(before)
  const isWorse = before !== null && doubts.length > 0 && left.length === 0
  if (at <= Date.parse(in_at) || !isLast || isWorse) return 'duplicate'
  const endsNothing = isByStaff(method) || (shift.decided_at === null && (doubts.length === 0 || came.length > 0))
  if (leftBefore(spanOf(shift).from, at)) return endsNothing ? LEFT_BEFORE : 'late_evidence'
  const out_at = new Date(at).toISOString()
  const now = { ...marks, out_flags: flags, to_confirm: together(came, doubts) }
  return { counts: { ...recordOf(shift, 'Done', { in_at, out_at }, rules, now), out_method: method, out_event: event } }
}
