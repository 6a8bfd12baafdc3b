import type * as calls from '../../../api/attendance/attendance.ts'
import { attendanceFigures, leftBefore } from '../../../api/attendance/fields/clock.ts'
import type { DatedValue } from '../../../api/company/dated/values.ts'
import { formatDay } from '../../../api/core/format.ts'
import { spanOf } from '../../../api/core/shift.ts'
import { settingOn } from '../../company/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { conflict, HttpError, invalid } from '../../platform/errors.ts'
import type { LockedShift, Record } from './queries.ts'

export type Rules = DatedValue<'attendance'>
/** The rules of attendance on the day of a shift. */
export const rulesOn = (db: Db, day: string) => settingOn(db, 'attendance', day)

const MINUTE = 60_000
/** A clock may be a little ahead. */
const AHEAD = MINUTE
const instant = (text: string | null) => (text === null ? null : Date.parse(text))

/** @throws 422 for a time that is still to come */
function requirePast(field: string, at: number) {
  if (at > Date.now() + AHEAD) throw invalid({ [field]: 'This time is still to come.' })
}

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
 * What is recorded of a shift once its guard has come and, if so, left. A guard who took over is not late. While something is to be
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

/** What counts of a shift once somebody has confirmed what was reported of it. */
export const confirmed = (shift: LockedShift, rules: Rules, accountId: number): Record => ({
  ...recordOf(shift, shift.state!, shift, rules, { ...marksOf(shift), to_confirm: [] }),
  confirmed_by: accountId,
  confirmed_at: new Date().toISOString(),
})

type Clock = { kind: 'in' | 'out'; at: string; method: NonNullable<calls.Attendance['in_method']> }
/** That a guard who had come early has left before his shift began: nothing is recorded of it any more, so that he is awaited again. */
export const LEFT_BEFORE = 'left before'
/**
 * What a clock time makes of a shift, or undefined when it changes nothing: the guard has come already.
 * @throws 409 when the shift is replaced or done, or when a guard leaves who has not come; 422 for a time outside of the shift
 */
export function clocked(shift: LockedShift, { kind, at, method }: Clock, rules: Rules): Record | typeof LEFT_BEFORE | undefined {
  const time = Date.parse(at)
  requirePast('at', time)
  if (shift.replaced_by) throw conflict('Another guard has taken this shift.')
  if (shift.state === 'Done') throw conflict('This shift is done. Decide its attendance instead.')
  if (kind === 'in') return shift.state === 'On post' ? undefined : cameAt(shift, at, method, rules)
  if (shift.state !== 'On post') throw conflict('The guard has not come yet.')
  if (time <= Date.parse(shift.in_at!)) throw invalid({ at: 'The end must be after the beginning.' })
  if (leftBefore(spanOf(shift).from, time)) return LEFT_BEFORE
  return { ...recordOf(shift, 'Done', { in_at: shift.in_at, out_at: at }, rules), out_method: method }
}

function cameAt(shift: LockedShift, at: string, method: Clock['method'], rules: Rules): Record {
  const { from, to } = spanOf(shift)
  const time = Date.parse(at)
  if (time < from - rules.early_minutes * MINUTE)
    throw invalid({ at: `This is too early: the shift starts on ${formatDay(shift.shift_date)} at ${shift.start_time}.` })
  if (time >= to) throw invalid({ at: 'The shift was over at this time.' })
  return { ...recordOf(shift, 'On post', { in_at: at, out_at: null }, rules), in_method: method }
}

type DecideBody = {
  state: calls.Decision
  in_at?: string | null | undefined
  out_at?: string | null | undefined
  cause?: calls.Cause | null | undefined
  reason?: string | null | undefined
}
/**
 * What somebody decides about a shift.
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

const DAY = 24 * 60 * MINUTE
/** @throws 422 for a time that is more than a day away from the shift, as with a wrong date */
function requireWithin(shift: LockedShift, times: { in_at: string | null; out_at: string | null }) {
  const { from, to } = spanOf(shift)
  for (const [field, at] of Object.entries(times)) {
    const time = instant(at)
    if (time !== null && (time < from - DAY || time > to + DAY))
      throw invalid({ [field]: `This is not near the shift of ${formatDay(shift.shift_date)}.` })
  }
}

/** @throws 409 `outdated` when the version is not that of what is recorded */
export function requireVersion(shift: LockedShift, version: number | undefined, current: calls.Attendance | undefined) {
  if (version !== undefined && version !== (shift.version ?? 0))
    throw new HttpError(409, 'outdated', 'Somebody else has changed this record in the meantime.', { current })
}
