import type { Pack } from '../store/database.ts'

type Round = Pack['rounds'][number]
/** A point that this phone has scanned, and when by the server's clock. */
export type OwnScan = { point: number; at: number }
/** A round with when each of its points was scanned; undefined where another phone did it. */
export type WalkedRound = { round: Round; from: number; to: number; done: Map<number, number | undefined> }

const MINUTE = 60_000
/** Minutes before and after its window in which a round can be walked, as on the server. */
const TOLERANCE = 15 * MINUTE

function walked(round: Round, scans: OwnScan[]): WalkedRound {
  const [from, to] = [Date.parse(round.due_from), Date.parse(round.due_until)]
  const done = new Map<number, number | undefined>(round.done.map((point) => [point, undefined]))
  for (const { point, at } of scans.toSorted((one, other) => other.at - one.at))
    if (round.points.includes(point) && at >= from - TOLERANCE && at <= to + TOLERANCE) done.set(point, at)
  return { round, from, to, done }
}

/** The round that can be walked now, and the next one; times in milliseconds since 1970. */
export function roundsAt(rounds: Round[], scans: OwnScan[], now: number) {
  const open = rounds.map((round) => walked(round, scans)).filter(({ to }) => now <= to + TOLERANCE)
  const current =
    open.find(({ from, to }) => now >= from && now < to) ??
    open.find(({ round, from, done }) => now >= from - TOLERANCE && done.size < round.points.length)
  return { current, next: open.find(({ from }) => from > now && from !== current?.from) }
}
