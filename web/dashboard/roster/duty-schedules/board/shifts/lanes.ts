/** An item on an axis: days of a week, hours of a day. */
export type Spread = {
  id: number
  left: number
  right: number /** Keeps its lane: a guard at a station, a seat of a post. */
  owner: string
  hours: string
}

/**
 * Gives each item a lane, so that no two of a lane overlap. An item takes the lane of its owner where that is free, then one of the same hours,
 * then the first. The items are in order of their start.
 */
export function placeInLanes<T extends Spread>(items: T[]) {
  const ends: number[] = []
  const marks: Set<string>[] = []
  const placed = items.map((item) => {
    const free = ends.flatMap((end, lane) => (end <= item.left ? [lane] : []))
    const keeps = (mark: string) => free.find((lane) => marks[lane]!.has(mark))
    const lane = keeps(item.owner) ?? keeps(item.hours) ?? free[0] ?? ends.length
    ends[lane] = item.right
    marks[lane] = (marks[lane] ?? new Set()).add(item.owner).add(item.hours)
    return { ...item, lane }
  })
  return { placed, lanes: ends.length }
}
