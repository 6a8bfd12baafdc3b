import { withEvents } from '../clock/clock-state.ts'
import type { WalkedRound } from '../round/rounds.ts'
import { happenedAt, type PhoneState } from '../store/state.ts'

const HOUR = 3_600_000
/** Hours for which the work that is done is shown. */
const SHOWN = 12 * HOUR
const MINUTE = 60_000

/** A presence that has ended, in milliseconds since 1970, and the place of the shift. */
export type DoneWork = { from: number; to: number; stationId: number | undefined }

/** The guard's last presence, when it has ended within twelve hours. */
export function doneWork({ pack, events, skew = 0 }: PhoneState, now: number): DoneWork | undefined {
  const planned = (pack?.shifts ?? []).flatMap((shift) => {
    const { in_at, out_at } = withEvents(shift, events, skew)
    return in_at && out_at ? [{ from: in_at, to: out_at, stationId: shift.station_id }] : []
  })
  const last = [...planned, ...withoutShift(events, skew)].sort((one, other) => other.to - one.to)[0]
  return last && now - last.to < SHOWN ? last : undefined
}

function withoutShift(events: PhoneState['events'], skew: number): DoneWork[] {
  const loose = events.filter(({ event, state }) => !event.shift_id && state !== 'refused')
  const out = loose.findLast(({ event }) => event.kind === 'out')
  const came = out && loose.findLast(({ event, seq }) => event.kind === 'in' && seq < out.seq)
  return came ? [{ from: happenedAt(came.event, skew), to: happenedAt(out.event, skew), stationId: undefined }] : []
}

/** The rounds that were due during a presence or walked in it, as one is before its time, and those of them that are complete. */
export function roundsOf({ from, to, stationId }: DoneWork, walked: WalkedRound[]) {
  const wasWalked = ({ done }: WalkedRound) => [...done.values()].some((at) => at !== undefined && at >= from && at <= to)
  const own = walked.filter((one) => one.round.station_id === stationId && ((one.to > from && one.from < to) || wasWalked(one)))
  return { count: own.length, done: own.filter(({ round, done }) => done.size === round.points.length).length }
}

/** The whole minutes of a presence, as its two times are shown. */
export const minutesOf = ({ from, to }: DoneWork) => Math.floor(to / MINUTE) - Math.floor(from / MINUTE)
