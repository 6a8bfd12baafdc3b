import type { QueueLine } from '../../../api/alarm/alarm-queue.ts'
import { metersBetween } from '../../attendance/index.ts'
import type { Dark } from './queries.ts'

/** Systems whose power went within this distance of the first one and this time after it are one line of the queue. */
const NEAR_METERS = 5_000
const SOON = 10 * 60_000
const FEWEST = 5

type Known = Dark & { at: number }

const positionOf = ({ latitude, longitude }: Dark) =>
  latitude === null || longitude === null ? undefined : { latitude, longitude }

function isNear(first: Known, other: Known) {
  if (other.at - first.at > SOON) return false
  const [a, b] = [positionOf(first), positionOf(other)]
  return a !== undefined && b !== undefined && metersBetween(a, b) <= NEAR_METERS
}

/** The lines of a power cut: of each the alarm that stands for it, and what the queue says of it. */
export type PowerLine = Pick<QueueLine, 'ids'> & { head: number; power: NonNullable<QueueLine['power']> }

/** Puts open alarms of systems without power together, given in the order in which it went. */
export function powerLines(dark: readonly Dark[]): PowerLine[] {
  const lines: PowerLine[] = []
  let left: Known[] = dark.map((one) => ({ ...one, at: Date.parse(one.opened_at) }))
  while (left.length >= FEWEST) {
    const first = left[0]!
    const line = left.filter((one) => one === first || isNear(first, one))
    const inLine = new Set(line)
    left = left.filter((one) => !inLine.has(one))
    if (line.length < FEWEST) continue
    // A line in which one waits, waits.
    const head = line.find(({ state }) => state === 'New') ?? first
    lines.push({ head: head.id, ids: line.map(({ id }) => id), power: { count: line.length, around: first.place } })
  }
  return lines
}
