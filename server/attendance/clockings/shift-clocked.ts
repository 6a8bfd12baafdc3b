import { spanOf } from '../../../api/core/shift.ts'
import type { Rules } from '../attendance/record.ts'
import type { Clocking } from './judge.ts'
import type { GuardsShift } from './queries.ts'
import { fits, follows, MINUTE, missesComing } from './windows.ts'

/** The shifts that a guard has, in the order of their start. */
const own = (shifts: GuardsShift[]) =>
  shifts
    .filter(({ replaced_by, called_off }) => replaced_by === null && !called_off)
    .sort((one, other) => spanOf(one).from - spanOf(other).from)

/**
 * The shift that a guard came to or left: the one that the phone names, when it is the guard's and of that time; otherwise for
 * leaving the one on which the guard is, and for coming the one whose start is nearest. Of a guard who comes earlier than he may it is
 * the next one within some hours.
 */
export function shiftClocked(shifts: GuardsShift[], kind: Clocking['kind'], at: number, rules: Rules, named?: number | null) {
  const within = (reach: 'allowed' | 'earliest') => own(shifts).filter((shift) => fits(shift, kind, at, rules, reach))
  const distance = (shift: GuardsShift) => Math.abs(spanOf(shift).from - at)
  const nearest = (possible: GuardsShift[]) => possible.sort((one, other) => distance(one) - distance(other))[0]
  const possible = within('allowed')
  const earliest = within('earliest')
  const left = kind === 'out' ? leftNow(shifts, at, rules) : undefined
  return possible.find(({ id }) => id === named) ?? left ?? nearest(possible) ?? nearest(earliest)
}

/** The shift on which a guard is who leaves at a time, also after further shifts that follow it. */
function leftNow(shifts: GuardsShift[], at: number, rules: Rules) {
  const open = own(shifts).filter(({ state, in_at }) => state === 'On post' && in_at !== null && Date.parse(in_at) < at)
  return open.findLast((shift) => {
    const last = [shift, ...shiftsReached(shifts, shift, at, rules)].at(-1)!
    return fits(last, 'out', at, rules, 'earliest')
  })
}

/**
 * The shifts of a guard after one of his that he has worked as well by the time at which he leaves: they follow it at the same station
 * without a longer break than he may come early, nothing is recorded of them, and he stayed longer than that into each.
 */
export function shiftsReached(shifts: GuardsShift[], first: GuardsShift, at: number, rules: Rules) {
  const reached: GuardsShift[] = []
  for (const shift of own(shifts)) {
    const isNext = shift.station_id === first.station_id && follows(shift, reached.at(-1) ?? first, rules)
    if (isNext && shift.state === null && at > spanOf(shift).from + rules.early_minutes * MINUTE) reached.push(shift)
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
export function shiftAt(shifts: GuardsShift[], at: number, rules: Rules, named?: number | null) {
  const during = shifts.filter((shift) => {
    const missed = missesComing(shift, at, rules)
    return !missed || (missed === 'after' && shift.state === 'On post')
  })
  return during.find(({ id }) => id === named) ?? during.find(({ state }) => state === 'On post') ?? during[0]
}

/** True if a guard was clocked in to a shift at a time, as far as is known. */
export const isOnPost = ({ in_at, out_at }: GuardsShift, at: number) =>
  in_at !== null && at >= Date.parse(in_at) && (out_at === null || at <= Date.parse(out_at))
