import { CLOCKING_FLAG_TEXTS, type ClockingFlag, isClockingFlag } from '../../../../api/attendance/fields/clocking-flags.ts'
import { clockTimeAt } from '../../../../api/core/fields/days.ts'
import { spanOf } from '../../../../api/core/shift.ts'
import type { EventFlag } from '../../../../api/guard/guard-events.ts'
import {
  type AttendanceRecord,
  type Clocking,
  type GuardsShift,
  judgeReported,
  LEFT_BEFORE,
  MINUTE,
  metersBetween,
  type Rules,
  shiftClocked,
  shiftOfPresence,
  shiftsReached,
  WINDOWS,
} from '../../../attendance/index.ts'
import { flagsOfDistance, isFarAway } from './position.ts'

/** Position of a phone. */
export type Place = { latitude: number; longitude: number; accuracy_m: number | null }
/** The report that a guard came or left, before its shift is known; times in milliseconds since 1970, UTC. */
export type Report = Omit<Clocking, 'event' | 'flags'> & {
  id: string
  /** The flags of a report whichever shift it is about. */
  flags: ClockingFlag[]
  /** The station of a shared phone. */
  station_id: number | null
  place: Place | undefined
  named: number | null | undefined
}
/** The effect of a report on shifts. */
export type Clocked = {
  /** The shift that it is about. */
  shift: GuardsShift | undefined
  outcome: 'counts' | 'duplicate' | 'late_evidence' | 'unplanned' | typeof LEFT_BEFORE
  /** The shifts of the guard with what is recorded of them from then on. */
  shifts: GuardsShift[]
  records: { record: AttendanceRecord; overApproved: boolean }[]
  /** The report of coming, of no shift when it was made, that belongs to this one of leaving. */
  came?: Report
}

/** The flags of a phone's position, at a place with a radius. */
export function flagsOfPlace(place: Place, { latitude, longitude, radius_m }: GuardsShift): ClockingFlag[] {
  if (latitude === null || longitude === null) return []
  const distance = metersBetween(place, { latitude, longitude })
  const flags = flagsOfDistance(distance, place.accuracy_m, radius_m)
  return isFarAway(distance, place.accuracy_m) ? [...flags, 'far_away'] : flags
}

/** The flags of a report as one of a shift. */
export const flagsOfReport = ({ flags, place, station_id }: Report, shift: GuardsShift): ClockingFlag[] => [
  ...flags,
  ...(station_id !== null && station_id !== shift.station_id ? (['foreign_device'] as const) : []),
  ...(place ? flagsOfPlace(place, shift) : (['no_position'] as const)),
]

/** The flags of a stored event that it has whichever shift it belongs to. */
export const lastingFlags = (flags: EventFlag[]) =>
  flags
    .filter(isClockingFlag)
    .filter((flag) => !['foreign_device', 'no_position', 'outside', 'weak_position', 'far_away'].includes(flag))

/** A shift with what a record says of it. */
export function withRecord(shift: GuardsShift, record: AttendanceRecord): GuardsShift {
  const {
    state,
    in_at,
    out_at,
    in_flags,
    out_flags,
    to_confirm,
    in_method,
    in_event = null,
    out_method,
    out_event = null,
  } = record
  const came = in_method ? { in_method, in_event } : {}
  const left = out_method ? { out_event } : {}
  return { ...shift, state, in_at, out_at, in_flags, out_flags, to_confirm, decided_at: null, ...came, ...left }
}

const NOTHING = { state: null, in_at: null, out_at: null, in_method: null, to_confirm: null }

/** Judges a report by the shifts of its guard, and by his reports that belong to no shift so far (`loose`). */
export function judgeClocking(report: Report, shifts: GuardsShift[], loose: Report[], rules: Rules): Clocked {
  const { kind, at } = report
  const records: Clocked['records'] = []
  let after = shifts
  const now = ({ id }: GuardsShift) => after.find((one) => one.id === id)!
  const change = ({ id }: GuardsShift, changed: (shift: GuardsShift) => GuardsShift) => {
    after = after.map((one) => (one.id === id ? changed(one) : one))
  }
  const apply = (to: GuardsShift, clocking: Clocking) => {
    const outcome = judgeReported(now(to), clocking, rules)
    if (outcome === LEFT_BEFORE) change(to, (one) => ({ ...one, ...NOTHING }))
    if (typeof outcome !== 'object') return outcome
    change(to, (one) => withRecord(one, outcome.counts))
    records.push({ record: outcome.counts, overApproved: outcome.overApproved ?? false })
    return 'counts' as const
  }
  const as = (one: Report, of: GuardsShift): Clocking => ({ ...one, event: one.id, flags: flagsOfReport(one, of) })
  /** Leaving a shift and, when the guard stayed on, those that follow it: each from its start, the last one until he left. */
  const leave = (shift: GuardsShift) => {
    const first = now(shift)
    const reached = first.state === 'On post' ? shiftsReached(after, first, at, rules) : []
    const { in_method: method, in_event: event, in_flags } = first
    const stays = { ...report, kind: 'in', method, event, flags: in_flags ?? [] } as const
    let outcome: Clocked['outcome'] = 'unplanned'
    for (const [place, one] of [first, ...reached].entries()) {
      const { from, to } = spanOf(one)
      if (place > 0) apply(one, { ...stays, at: from })
      outcome = apply(one, { ...as(report, one), at: place < reached.length ? to : at })
    }
    return outcome
  }
  const judged = (shift: GuardsShift | undefined, outcome: Clocked['outcome'], came?: Report): Clocked => ({
    ...{ shift: shift && now(shift), outcome, shifts: after, records },
    ...(came && { came }),
  })

  const shift = shiftClocked(shifts, kind, at, rules, report.named)
  const outcome = shift ? (kind === 'in' ? apply(shift, as(report, shift)) : leave(shift)) : 'unplanned'
  if (outcome !== 'unplanned' || kind === 'in') return judged(shift, outcome)
  const came = lastBefore(loose, at)
  const worked = came?.kind === 'in' ? shiftOfPresence(shifts, came.at, at) : undefined
  if (!came || !worked) return judged(shift, outcome)
  const comes = apply(worked, as(came, worked))
  return comes === 'counts' ? judged(worked, leave(worked), came) : judged(worked, comes)
}

/** The last of some reports before a time, no longer ago than a presence lasts. */
const lastBefore = (reports: Report[], time: number) =>
  reports
    .filter(({ at }) => at < time && at > time - WINDOWS.presence * MINUTE)
    .sort((one, other) => one.at - other.at)
    .at(-1)

/** The events that belong to a shift after all, with the report that proves it. */
export type Found = { report: Report; clocked: Clocked }
/** Judges reports of a guard that belonged to no shift again, until none of them finds one. */
export function judgeAgain(reports: Report[], known: GuardsShift[], rules: Rules): Found[] {
  let shifts = known
  let loose = reports.toSorted((one, other) => one.at - other.at)
  const found: Found[] = []
  for (let place = 0; place < loose.length; place++) {
    const report = loose[place]!
    const others = loose.filter((one) => one !== report)
    const clocked = judgeClocking(report, shifts, others, rules)
    if (clocked.outcome !== 'counts') continue
    found.push({ report, clocked })
    shifts = clocked.shifts
    loose = others.filter((one) => one !== clocked.came)
    // It may be what an earlier one has waited for.
    place = -1
  }
  return found
}

const SAID = { in: 'Clocked in', out: 'Clocked out' } as const
export const clockingText = (kind: keyof typeof SAID, at: number) => `${SAID[kind]} at ${clockTimeAt(new Date(at))}.`
/** Why a report of a shift is to be confirmed. */
export const doubtText = ({ kind, at }: Pick<Report, 'kind' | 'at'>, flags: readonly ClockingFlag[]) =>
  `${clockingText(kind, at).slice(0, -1)}: ${flags.map((flag) => CLOCKING_FLAG_TEXTS[flag]).join(', ')}.`
