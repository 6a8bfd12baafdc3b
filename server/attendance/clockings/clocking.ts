import type { Attendance } from '../../../api/attendance/attendance.ts'
import { leftBefore } from '../../../api/attendance/fields/clock.ts'
import { type ClockingFlag, doubtsOf } from '../../../api/attendance/fields/clocking-flags.ts'
import { spanOf } from '../../../api/core/shift.ts'
import { LEFT_BEFORE, type Marks, marksOf, type Rules, recordOf } from '../attendance/decide.ts'
import type { Record } from '../attendance/queries.ts'
import type { GuardsShift } from './queries.ts'

const HOUR = 3_600_000
/** Minutes within which a report counts as made on the spot, and not as evidence after the fact. */
const LIVE_MINUTES = 15

/** That a guard came or left, as a device reports it; times in milliseconds since 1970, UTC. */
export type Clocking = {
  kind: 'in' | 'out'
  at: number
  received: number
  method: Attendance['in_method']
  event: string | null
  /** What stands out about it. */
  flags: ClockingFlag[]
}

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

/** A report with those of its marks that make doubt for a shift. */
type Judged = Clocking & { doubts: ClockingFlag[] }

/**
 * Judges a report by what is recorded of the shift so far. The first time of coming counts, and the last of leaving. A report that
 * makes doubt never takes the place of one that makes none.
 */
export function clocking(shift: GuardsShift, report: Clocking, rules: Rules): Outcome {
  const judged = { ...report, doubts: doubtsOf(report.flags, (report.received - spanOf(shift).to) / HOUR) }
  if (shift.approved_at !== null || shift.period !== 'Open') return afterApproval(shift, judged, rules)
  const live = report.received - report.at <= LIVE_MINUTES * 60_000
  const comesAfterAll = report.kind === 'in' && shift.state === 'No show' && live && judged.doubts.length === 0
  const decided = shift.decided_at !== null && shift.state !== 'On post'
  if (decided && !comesAfterAll) return 'late_evidence'
  return report.kind === 'in' ? coming(shift, judged, rules) : leaving(shift, judged, rules)
}

/** Evidence about what is approved counts when it comes soon, makes no doubt, the month is not locked, and nobody has decided by hand. */
function afterApproval(shift: GuardsShift, report: Judged, rules: Rules): Outcome {
  const { late_evidence_hours: hours } = rules
  const isSoon = hours > 0 && report.received - report.at <= hours * HOUR
  if (!isSoon || report.doubts.length || shift.period === 'Locked' || shift.decided_at !== null) return 'late_evidence'
  const outcome = report.kind === 'in' ? coming(shift, report, rules) : leaving(shift, report, rules)
  if (outcome === 'unplanned' || outcome === LEFT_BEFORE) return 'late_evidence'
  return typeof outcome === 'object' ? { ...outcome, overApproved: true } : outcome
}

/** Those doubts of a shift that the report of coming, or of leaving, has made. */
const doubtsBy = (side: 'in_flags' | 'out_flags', { to_confirm, [side]: flags }: Marks) =>
  to_confirm.filter((flag) => flags.includes(flag))
const together = (...doubts: ClockingFlag[][]) => [...new Set(doubts.flat())]

function coming(shift: GuardsShift, { at, method, event, flags, doubts }: Judged, rules: Rules): Outcome {
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
  // Desk and supervisor have noted when they heard of the guard; the phone knows when he came.
  const noted = shift.in_method === 'desk' || shift.in_method === 'supervisor'
  const knowsBetter = noted && shift.decided_at === null && at < Date.parse(shift.in_at)
  const isDoubted = doubtsBy('in_flags', marks).length > 0 && (out_at === null || at < Date.parse(out_at))
  return doubts.length === 0 && (knowsBetter || isDoubted) ? { counts: record(doubtsBy('out_flags', marks)) } : 'duplicate'
}

function leaving(shift: GuardsShift, { at, method, event, flags, doubts }: Judged, rules: Rules): Outcome {
  const { in_at, out_at: before } = shift
  if (in_at === null) return 'unplanned'
  const marks = marksOf(shift)
  const [came, left] = [doubtsBy('in_flags', marks), doubtsBy('out_flags', marks)]
  const isLast = before === null || left.length > 0 > (doubts.length > 0) || at > Date.parse(before)
  const isWorse = before !== null && doubts.length > 0 && left.length === 0
  if (at <= Date.parse(in_at) || !isLast || isWorse) return 'duplicate'
  const endsNothing = shift.decided_at === null && (doubts.length === 0 || came.length > 0)
  if (leftBefore(spanOf(shift).from, at)) return endsNothing ? LEFT_BEFORE : 'late_evidence'
  const out_at = new Date(at).toISOString()
  const now = { ...marks, out_flags: flags, to_confirm: together(came, doubts) }
  return { counts: { ...recordOf(shift, 'Done', { in_at, out_at }, rules, now), out_method: method, out_event: event } }
}
