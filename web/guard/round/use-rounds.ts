import { type ClockState, isOnPost } from '../clock/clock-state.ts'
import { happenedAt, type PhoneState } from '../store/state.ts'
import { pointsOf, usePoints } from './points.ts'
import { roundsAt, walkedRounds } from './rounds.ts'

const MINUTE = 60_000

/** The rounds of the guard's shift with what this phone has scanned in it. */
export function useRounds({ pack, events, skew }: PhoneState, clock: ClockState, now: number) {
  const shift = clock.kind === 'on post' ? clock.own.shift : undefined
  const since = clock.kind === 'on post' ? clock.own.in_at! : clock.kind === 'unplanned' ? (clock.since ?? 0) : 0
  const scans = events.filter(({ event }) => event.kind === 'scan' && happenedAt(event, skew) >= since - MINUTE)
  const points = pointsOf(pack)
  const found = usePoints(
    points,
    scans.map(({ event }) => event.checkpoint ?? ''),
  )
  const own = scans.flatMap(({ event }) => {
    const point = found.get(event.checkpoint ?? '')
    return point ? [{ point: point.id, at: happenedAt(event, skew) }] : []
  })
  const here = (pack?.rounds ?? []).filter(({ station_id }) => !shift || station_id === shift.station_id)
  const walked = walkedRounds(here, own)
  return { shift, onPost: isOnPost(clock), scans, points, found, walked, ...roundsAt(walked, now) }
}
