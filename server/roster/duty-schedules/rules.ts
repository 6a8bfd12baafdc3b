import { addDays } from '../../../api/core/fields/days.ts'
import { clockDays, isSameTime, LONGEST_DUTY_HOURS, minutesOf, type Shift, type Span, spanOf } from '../../../api/core/shift.ts'
import { oddName } from '../../../api/core/shift-names.ts'
import type { DutyScheduleInput, DutyScheduleUpdate } from '../../../api/roster/duty-schedules.ts'
import {
  type Finding,
  NOT_DEPLOYABLE,
  REASON_NEEDED,
  type RuleCode,
  type Warning,
  WORKING_RULES,
} from '../../../api/roster/working-rules.ts'
import type { Db } from '../../platform/db/open.ts'
import { conflictAt, HttpError, invalid } from '../../platform/errors.ts'
import { lockGuard, shiftsOfGuards } from '../guard-shift-queries.ts'
import { loadObstacles } from '../obstacles.ts'
import { lockSlotOfChanged, type Post, postOfSlot } from '../post-queries.ts'
import { rulesInForce } from '../rules-in-force.ts'
import { type Breach, breaches, breachSentence, findingsOf, stopsAmong } from '../working-rules.ts'

type Planned = Shift & { guard_id: number; station_id?: number | undefined; line_id?: number | undefined }
const notDeployable = (sentence: string) => new HttpError(409, NOT_DEPLOYABLE, sentence, { fields: { guard_id: sentence } })

/**
 * Sentences about papers that every guard on duty must have and this one lacks, where a `literal` call is saved without them.
 * @throws 409 `not_deployable` with every reason why the guard may not stand there, and the broken rules that nobody may overrule
 */
async function requireDeployable(
  db: Db,
  guard: { name: string; status: string },
  shift: Planned,
  { post, stops, literal }: { post: Post | undefined; stops: Breach[]; literal: boolean },
) {
  const days = clockDays(shift)
  const obstacles = await loadObstacles(db, [shift.guard_id], { from: days[0]!, until: days.at(-1)! })
  const found = obstacles({ id: shift.guard_id, ...guard }, shift, post).filter((obstacle) => obstacle.stops)
  const sentences = found.map(({ sentence }) => sentence)
  if (literal && stops.length === 0 && found.every(({ general }) => general)) return sentences
  if (stops.length) sentences.push(breachSentence(guard.name, stops))
  if (sentences.length) throw notDeployable(sentences.join(' '))
  return []
}

/** Requirements of a post that the guard or the station does not meet. */
export function postBreaches(gender: string, post: Post | undefined): Breach[] {
  if (!post) return []
  return [
    ...(post.gender !== 'any' && post.gender !== gender ? [{ wanted: post.gender }] : []),
    ...(post.alone ? [post.alone] : []),
  ]
}

const hoursBreach = (shift: Shift, post: Post | undefined): Breach[] =>
  post?.hours && (post.hours.start_time !== shift.start_time || post.hours.end_time !== shift.end_time)
    ? [{ agreed: post.hours }]
    : []

/** @throws 422 at `end_time` for a shift that is longer than anybody may stand, unless the company allows longer ones */
function requireBearable(longest: number | null, shift: Shift) {
  const [hours, most] = [minutesOf(shift) / 60, Math.max(LONGEST_DUTY_HOURS, longest ?? 24)]
  if (hours > most) throw invalid({ end_time: `A shift can be at most ${most} hours long.` })
}

const isWithin = (span: Span, other: Span) => span.from >= other.from && span.to <= other.to
const isOver = (shift: Shift) => spanOf(shift).to <= Date.now()

type Asked = {
  id?: number | undefined
  postOfNew?: Post | undefined
  /** The caller asks nobody about what speaks against the shift, and reads it in the response. */
  literal?: boolean
}
/**
 * Findings of the rules for a shift, and the papers that it is saved without; `unchanged` when guard and times are those stored, which are not judged again.
 * @throws 409 `not_deployable` when the guard is not Active, is away, lacks a qualification, is not wanted by the client or breaks a
 * rule that nobody may overrule, unless guard, times and station stay or a past shift is corrected
 */
async function judge(db: Db, shift: Planned, { id, postOfNew, literal = false }: Asked) {
  const { rules, strict, days } = await rulesInForce(db)
  // Of a new shift the slot is locked already (lockSlot).
  const slot = id === undefined ? undefined : await lockSlotOfChanged(db, id, shift)
  if (shift.line_id && !slot && isOver(shift))
    throw conflictAt('line_id', 'This shift is over. Record who stood at the post in the muster instead.')
  const guard = await lockGuard(db, shift.guard_id)
  // The foreign key refuses an unknown guard.
  if (!guard) return { guard: '', strict: false, unchanged: false, found: [] as Breach[], papers: [], slot: undefined }
  const post = slot ? await postOfSlot(db, slot.slot_id) : postOfNew
  const [from, to] = [addDays(shift.shift_date, -days), addDays(shift.shift_date, days)]
  const shifts = await shiftsOfGuards(db, [shift.guard_id], from, to)
  const before = shifts.find((other) => other.id === id)
  const others = shifts.filter((other) => other !== before)
  const unchanged = before !== undefined && isSameTime(before, shift)
  const worked = before !== undefined && isOver(before) && isOver(shift)
  const moves = before !== undefined && shift.station_id !== undefined && before.station_id !== shift.station_id
  if (!unchanged && !worked) requireBearable(rules.longest_shift_hours, shift)
  const posted = slot !== undefined && !slot.stays
  const ofHours = breaches(rules, shift, others)
  const ofPost = postBreaches(guard.gender, post)
  // A shift that moves to another post, or is shortened, has no more hours than before.
  const longer = before === undefined || !isWithin(spanOf(shift), spanOf(before))
  const stops = stopsAmong(rules, [...(longer ? ofHours : []), ...ofPost])
  const isJudged = (!unchanged || moves || posted) && !worked
  const papers = isJudged ? await requireDeployable(db, guard, shift, { post, stops, literal: literal && !post }) : []
  return { guard: guard.name, strict, unchanged, found: [...ofHours, ...ofPost, ...hoursBreach(shift, post)], papers, slot }
}

/**
 * The findings for a shift that is not saved; `id` is the shift that it changes. None when guard and times stay.
 * @throws 409 `not_deployable` when the guard is not Active, as when saving
 */
export async function findingsAbout(db: Db, shift: Planned, id?: number): Promise<Finding[]> {
  const { guard, unchanged, found } = await judge(db, shift, { id })
  return unchanged ? [] : findingsOf(guard, found)
}

/** The warnings in the response of a save: missing papers, broken rules, and a name that does not match the hours; undefined when there are none. */
function warningsOf(shift: DutyScheduleInput, papers: string[], findings: Finding[] = []): Warning[] | undefined {
  const odd = oddName(shift)
  const warnings: Warning[] = [
    ...papers.map((message) => ({ code: NOT_DEPLOYABLE, message })),
    ...findings,
    ...(odd === undefined ? [] : [{ code: 'shift_type' as const, message: odd }]),
  ]
  return warnings.length > 0 ? warnings : undefined
}

type Verdict = {
  /** The columns that the shift stores of it; none when guard and times stay. A shift that moves to another day takes a slot of its post there. */
  kept: { overruled?: RuleCode[]; override_reason?: string | null; slot_id?: number }
  warnings: Warning[] | undefined
}

/**
 * Judges a shift before it is saved; `id` is the shift that is changed, `post` what the slot asks for that it fills.
 * @throws 409 `not_deployable` when the guard is not Active, is away, lacks a qualification or breaks a rule that nobody may overrule,
 * unless guard and times stay or a past shift is corrected; 409 `working_rules` with the figures when a rule is broken, no reason is
 * given, and `confirm` is false or the company's rules are strict; 422 at `override_reason` when `confirm` is true and no reason is given
 */
export async function judgePlan(
  db: Db,
  body: DutyScheduleInput | DutyScheduleUpdate,
  id?: number,
  post?: Post,
): Promise<Verdict> {
  const { confirm, override_reason: reason } = body
  const asked = { id, postOfNew: post, literal: confirm === undefined }
  const { guard, strict, unchanged, found, papers, slot } = await judge(db, body, asked)
  const filled = slot && !slot.stays ? { slot_id: slot.slot_id } : {}
  if (unchanged)
    return { kept: { ...filled, ...(reason !== undefined && { override_reason: reason }) }, warnings: warningsOf(body, papers) }
  if (found.length === 0) return { kept: { ...filled, overruled: [], override_reason: null }, warnings: warningsOf(body, papers) }
  if (!reason) {
    if (confirm) throw invalid({ override_reason: REASON_NEEDED })
    if (strict || confirm === false) throw new HttpError(409, WORKING_RULES, breachSentence(guard, found))
  }
  const findings = findingsOf(guard, found)
  const overruled = [...new Set(findings.map(({ code }) => code))]
  return { kept: { ...filled, overruled, override_reason: reason ?? null }, warnings: warningsOf(body, papers, findings) }
}
