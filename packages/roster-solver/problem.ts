/** Work of the same hours: its minutes, and the kinds that may not be worked on the day after it. */
export type Kind = { minutes: number; notNext: readonly number[] }

/** Work on a day for `wanted` people; each one too few costs `under`, each one too many `over`, Infinity where nobody may be. */
export type Task = { day: number; kind: number; wanted: number; under: number; over: number }

export type Person = {
  /** The cost of each task for this person; Infinity where the person may not have it. */
  costs: Float64Array
  /** The least and the most minutes in the period. */
  minMinutes: number
  maxMinutes: number
  /** Days of work in a row, at least (except at either end of the period) and at most. */
  minRun: number
  maxRun: number
  /** Free days in a row, at least, except at either end of the period. */
  minFree: number
  /** Weekends with work on Saturday or Sunday, at most. */
  maxWeekends: number
  /** The most of each kind. */
  maxOfKind: readonly number[]
  /** Days of work in a row that end on the day before the period. */
  runBefore: number
  /** Days of work that is planned already: they take no task, and count as days of work. */
  busy: ReadonlySet<number>
  /** The cost of the hours of all tasks together, by `unitOf(problem)` minutes; nothing without it. */
  hoursCost?: Float64Array
}

/** Each person takes at most one task on each day; the sum of all costs is to be least. */
export type Problem = {
  days: number
  /** The first Saturday, as a number of days from the first day. */
  firstSaturday: number
  kinds: readonly Kind[]
  tasks: readonly Task[]
  people: readonly Person[]
  /** Added to every cost. */
  constant: number
  /** The least saving of a better roster: nearly 1 where every cost is a whole number. */
  gap: number
}

/** The task of each day for one person, or NOTHING. */
export type Pattern = Int32Array
export const NOTHING = -1

const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other))
/** The minutes that all kinds are multiples of. */
export const unitOf = ({ kinds }: Pick<Problem, 'kinds'>) => kinds.reduce((unit, { minutes }) => divisor(minutes, unit), 0) || 1

/** The cost of a pattern for its person, without the tasks that have too few or too many people. */
export function patternCost(problem: Problem, person: Person, pattern: Pattern): number {
  let cost = 0
  let minutes = 0
  for (const task of pattern) {
    if (task === NOTHING) continue
    cost += person.costs[task]!
    minutes += problem.kinds[problem.tasks[task]!.kind]!.minutes
  }
  return cost + (person.hoursCost?.[minutes / unitOf(problem)] ?? 0)
}

/** The number of people on each task. */
export function countsOf({ tasks }: Problem, patterns: readonly Pattern[]): Int32Array {
  const counts = new Int32Array(tasks.length)
  for (const pattern of patterns) for (const task of pattern) if (task !== NOTHING) counts[task]!++
  return counts
}

/** The cost of `count` people on a task. */
export const coverCost = ({ wanted, under, over }: Task, count: number) =>
  count < wanted ? (wanted - count) * under : count > wanted ? (count - wanted) * over : 0
