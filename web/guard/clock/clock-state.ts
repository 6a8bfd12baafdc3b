import { leftBefore } from '../../../api/attendance/fields/clock.ts'
import type { GuardShift } from '../../../api/guard/guard-pack.ts'
import type { OwnEvent, Pack } from '../store/database.ts'
import { happenedAt } from '../store/state.ts'

const MINUTE = 60_000
/** The time after its end for which a shift stays on the screen, until the guard clocks out. */
const AFTER_MILLISECONDS = 12 * 60 * MINUTE

/** A shift with what this phone knows of it beyond the pack, in milliseconds since 1970. */
export type OwnShift = { shift: GuardShift; from: number; to: number; in_at: number | undefined; out_at: number | undefined }

const instant = (text: string | null | undefined) => (text ? Date.parse(text) : undefined)

/**
 * A shift with the guard's own events, which the pack may not have yet. The first time of each counts, as on the server; who has left
 * before the shift began has not come.
 */
export function withEvents(shift: GuardShift, events: OwnEvent[], skew: number): OwnShift {
  const from = Date.parse(shift.starts_at)
  const own = events
    .filter(({ event, state }) => event.shift_id === shift.id && state !== 'refused')
    .map(({ event }) => ({ kind: event.kind, at: happenedAt(event, skew) }))
  const left = own.findLast(({ kind, at }) => kind === 'out' && leftBefore(from, at))?.at ?? 0
  const first = (kind: 'in' | 'out', known: string | null | undefined) => {
    const times = [instant(known), own.find((event) => event.kind === kind && event.at > left)?.at]
    return times.find((at) => at !== undefined && at > left)
  }
  return { shift, from, to: Date.parse(shift.ends_at), in_at: first('in', shift.in_at), out_at: first('out', shift.out_at) }
}

/** The guard's possible actions on the first screen. */
export type ClockState =
  /** On post: he can clock out. `over` when the planned end has passed. */
  | { kind: 'on post'; own: OwnShift; over: boolean }
  /** His shift is near enough. */
  | { kind: 'ready'; own: OwnShift }
  /** His next shift begins later than he may come. */
  | { kind: 'early'; own: OwnShift; opens: number }
  /** No shift: clocking in is possible and marked as unplanned. `since` while clocked in. */
  | { kind: 'unplanned'; since: number | undefined }

/** The state of the clock at a moment, from the pack and the events on this phone. */
export function clockState(pack: Pack | undefined, events: OwnEvent[], now: number, skew: number): ClockState {
  const shifts = (pack?.shifts ?? []).map((shift) => withEvents(shift, events, skew)).sort((a, b) => a.from - b.from)
  const here = shifts.find(({ in_at, out_at, to }) => in_at && !out_at && now < to + AFTER_MILLISECONDS)
  if (here) return { kind: 'on post', own: here, over: now >= here.to }
  const since = unplannedSince(events, skew)
  if (since !== undefined) return { kind: 'unplanned', since }
  const next = shifts.find(({ in_at, shift, to }) => !in_at && !['No show', 'Excused'].includes(shift.state) && now < to)
  if (!next) return { kind: 'unplanned', since: undefined }
  const opens = next.from - (pack?.early_minutes ?? 60) * MINUTE
  return now >= opens ? { kind: 'ready', own: next } : { kind: 'early', own: next, opens }
}

/** When the guard clocked in without a shift, unless he has clocked out since. */
function unplannedSince(events: OwnEvent[], skew: number) {
  const last = events.findLast(({ event }) => !event.shift_id && (event.kind === 'in' || event.kind === 'out'))
  return last?.event.kind === 'in' ? happenedAt(last.event, skew) : undefined
}

/** True if the guard is clocked in: only then events other than clocking and SOS have a position. */
export const isOnPost = (clock: ClockState) =>
  clock.kind === 'on post' || (clock.kind === 'unplanned' && clock.since !== undefined)
