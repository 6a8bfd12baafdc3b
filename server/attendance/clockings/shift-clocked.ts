import { spanOf } from '../../../api/core/shift.ts'
import type { Rules } from '../attendance/decide.ts'
import type { Clocking } from './clocking.ts'
import type { GuardsShift } from './queries.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Hours after the end of a shift for which leaving it may still be reported. */
const LEAVING_HOURS = 12
/** Hours before a shift from which coming counts for it when the guard has no nearer one: presence is from coming to leaving. */
const EARLIEST_HOURS = 4
/** Hours from coming to leaving, at most: two shifts of twelve, an hour early and an hour late. */
export const PRESENCE_HOURS = 26

/** Whether a guard may come to a shift, or leave it, at a time. */
function fits(shift: GuardsShift, kind: Clocking['kind'], at: number, early: number) {
  const { from, to } = spanOf(shift)
  if (kind === 'in') return at >= from - early && at < to
  return at > from - early && at < to + LEAVING_HOURS * HOUR
}

/** The shifts that a guard has, in the order of their start. */
const own = (shifts: GuardsShift[]) =>
  shifts.filter(({ replaced_by }) => replaced_by === null).sort((one, other) => spanOf(one).from - spanOf(other).from)

/**
 * The shift that a guard came to or left: the one that the phone names, when it is the guard's and of that time; otherwise for
 * leaving the one on which the guard is, and for coming the one whose start is nearest. Of a guard who comes earlier than he may it is
 * the next one within some hours.
 */
export function shiftClocked(shifts: GuardsShift[], kind: Clocking['kind'], at: number, rules: Rules, named?: number | null) {
  const early = rules.early_minutes * MINUTE
  const within = (longest: number) => own(shifts).filter((shift) => fits(shift, kind, at, longest))
  const distance = (shift: GuardsShift) => Math.abs(spanOf(shift).from - at)
  const nearest = (possible: GuardsShift[]) => possible.sort((one, other) => distance(one) - distance(other))[0]
  const possible = within(early)
  const earliest = within(Math.max(early, EARLIEST_HOURS * HOUR))
  const left = kind === 'out' ? leftNow(shifts, at, rules) : undefined
  return possible.find(({ id }) => id === named) ?? left ?? nearest(possible) ?? nearest(earliest)
}

/** The shift on which a guard is who leaves at a time, also after further shifts that follow it. */
function leftNow(shifts: GuardsShift[], at: number, rules: Rules) {
  const open = own(shifts).filter(({ state, in_at }) => state === 'On post' && in_at !== null && Date.parse(in_at) < at)
  return open.findLast((shift) => {
    const last = [shift, ...shiftsReached(shifts, shift, at, rules)].at(-1)!
    return fits(last, 'out', at, Math.max(rules.early_minutes * MINUTE, EARLIEST_HOURS * HOUR))
  })
}

/**
 * The shifts of a guard after one of his that he has worked as well by the time at which he leaves: they follow it at the same station
 * without a longer break than he may come early, nothing is recorded of them, and he stayed longer than that into each.
 */
export function shiftsReached(shifts: GuardsShift[], first: GuardsShift, at: number, { early_minutes }: Rules) {
  const early = early_minutes * MINUTE
  const reached: GuardsShift[] = []
  for (const shift of own(shifts)) {
    const { from } = spanOf(shift)
    const { to } = spanOf(reached.at(-1) ?? first)
    const follows = from >= to && from - to <= early && shift.station_id === first.station_id
    if (follows && shift.state === null && at > from + early) reached.push(shift)
  }
  return reached
}

/** The first shift of a guard that falls into a presence, when nothing is recorded of it. */
export const shiftOfPresence = (shifts: GuardsShift[], from: number, to: number) =>
  own(shifts).find((shift) => {
    const span = spanOf(shift)
    return span.from < to && span.to > from && shift.state === null
  })

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
