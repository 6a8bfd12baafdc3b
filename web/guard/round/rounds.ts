import type { Pack } from '../store/database.ts'

type Round = Pack['rounds'][number]
/** A point that this phone has scanned, and when by the server's clock. */
export type OwnScan = { point: number; at: number }
/** A round with when each of its points was scanned; undefined where another phone did it. */
export type WalkedRound = { round: Round; from: number; to: number; done: Map<number, number | undefined> }

const MINUTE = 60_000
/** Minutes before and after its window in which a round can be walked, as on the server. */
const TOLERANCE = 15 * MINUTE

const distance = ({ from, to }: WalkedRound, at: number) => Math.max(from - at, at - to, 0)

/** Gives a scan to the round that the server gives it to: the one in whose window it was, or the nearest without this point. */
function give({ point, at }: OwnScan, rounds: WalkedRound[]) {
  const near = rounds
    .filter((one) => one.round.points.includes(point) && distance(one, at) <= TOLERANCE)
    .sort((one, other) => distance(one, at) - distance(other, at) || one.from - other.from)
  const within = near.filter(({ from, to }) => at >= from && at < to)
  const whose = (within.length > 0 ? within : near).find(({ done }) => done.get(point) === undefined)
  whose?.done.set(point, at)
}

/** Rounds with what was walked of them, by the pack and by this phone's own scans; times in milliseconds since 1970. */
export function walkedRounds(rounds: Round[], scans: OwnScan[]) {
  const walked = rounds.map((round): WalkedRound => {
    const done = new Map<number, number | undefined>(round.done.map((point) => [point, undefined]))
    return { round, from: Date.parse(round.due_from), to: Date.parse(round.due_until), done }
  })
  for (const scan of scans.toSorted((one, other) => one.at - other.at)) give(scan, walked)
  return walked
}

/** The round that can be walked now or was walked early, and the next one. */
export function roundsAt(walked: WalkedRound[], now: number) {
  const open = walked.filter(({ to }) => now <= to + TOLERANCE)
  const near = open.filter(({ from }) => now >= from - TOLERANCE)
  const current =
    open.find(({ from, to }) => now >= from && now < to) ??
    near.find(({ round, done }) => done.size < round.points.length) ??
    near.find(({ from }) => now < from)
  return { current, next: open.find(({ from }) => from > now && from !== current?.from) }
}
