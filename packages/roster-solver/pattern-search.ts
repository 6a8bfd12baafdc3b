import { type Group, type KindClasses, mostDays } from './pattern-space.ts'
import { NOTHING, type Pattern, type Person, type Problem } from './problem.ts'

/** Memory of the search, shared by all finders of a thread: one of them searches at a time. */
class Layers {
  now = new Float64Array(0)
  next = new Float64Array(0)
  from = new Uint16Array(0)
  reserve(states: number, days: number) {
    if (this.now.length < states) {
      this.now = new Float64Array(states)
      this.next = new Float64Array(states)
    }
    if (this.from.length < states * days) this.from = new Uint16Array(states * days)
  }
}
const layers = new Layers()

export type Found = { pattern: Pattern; cost: number }

/** The space of a search: `weekends` is -1 where they are not limited, `tasks` as in PatternFinder. */
export type Space = {
  classes: KindClasses
  groups: readonly Group[]
  counted: readonly number[]
  /** Units of work, at least and at most. */
  least: number
  most: number
  weekends: number
  tasks: readonly (readonly number[])[]
}

/** The number of modes of a person: free for 1, 2, … days, then each length of a run with each class of its last kind. */
export const modesOf = ({ minFree, maxRun }: Person, { notNext }: KindClasses) => Math.max(1, minFree) + maxRun * notNext.length

/** The cheapest patterns of a person at some prices, in order, of different total hours: a shortest path through the days. */
export function cheapestPatterns(problem: Problem, person: Person, space: Space, prices: Float64Array, limit: number): Found[] {
  const { days, firstSaturday, kinds } = problem
  const { costs, busy, minRun, maxRun, minFree, maxOfKind, runBefore, hoursCost } = person
  const { classes, groups, counted: countedKinds, least, most, weekends, tasks } = space
  const classCount = classes.notNext.length
  const freeModes = Math.max(1, minFree)
  const modes = modesOf(person, classes)
  const width = most + 1
  const radix: number[] = []
  let times = 1
  for (const kind of countedKinds) {
    radix.push(times)
    times *= maxOfKind[kind]! + 1
  }
  const block = times * width
  const weekendStates = Math.max(0, weekends) + 1
  const perMode = weekendStates * block
  const states = modes * perMode
  layers.reserve(states, days)
  const { from } = layers
  let { now, next } = layers
  const choices = groups.length + 2
  const busyChoice = groups.length + 1

  // The cheapest task of each group on each day.
  const cheapest = new Float64Array(days * groups.length).fill(Number.POSITIVE_INFINITY)
  const cheapestTask = new Int32Array(days * groups.length)
  for (let day = 0; day < days; day++)
    for (let group = 0; group < groups.length; group++)
      for (const kind of groups[group]!.kinds)
        for (const task of tasks[day * kinds.length + kind]!) {
          const cost = costs[task]! - prices[task]!
          if (cost < cheapest[day * groups.length + group]!) {
            cheapest[day * groups.length + group] = cost
            cheapestTask[day * groups.length + group] = task
          }
        }

  const longest = Math.max(0, ...groups.map(({ units }) => units))
  const reach = Array.from({ length: maxRun + 1 }, (_, run) =>
    Array.from({ length: days + 1 }, (_, left) => mostDays(person, run, left) * longest),
  )
  // The least and the most units of a state, for each mode.
  let lowest = new Int32Array(modes).fill(1)
  let highest = new Int32Array(modes).fill(-1)
  let nextLowest = new Int32Array(modes)
  let nextHighest = new Int32Array(modes)

  now.fill(Number.POSITIVE_INFINITY, 0, states)
  const begin = runBefore > 0 ? freeModes + (Math.min(runBefore, maxRun) - 1) * classCount + classes.free : freeModes - 1
  now[begin * perMode] = 0
  lowest[begin] = 0
  highest[begin] = 0

  for (let day = 0; day < days; day++) {
    next.fill(Number.POSITIVE_INFINITY, 0, states)
    nextLowest.fill(width)
    nextHighest.fill(-1)
    const weekday = (((day - firstSaturday) % 7) + 7) % 7
    const counts = weekends >= 0
    const left = days - day - 1
    const base = day * states
    for (let mode = 0; mode < modes; mode++) {
      if (highest[mode]! < lowest[mode]!) continue
      const isFree = mode < freeModes
      const run = isFree ? 0 : Math.floor((mode - freeModes) / classCount) + 1
      const last = isFree ? -1 : (mode - freeModes) % classCount

      for (let choice = 0; choice < choices; choice++) {
        let to: number
        let units = 0
        let cost = 0
        let weekend = 0
        let counted = -1
        if (choice === 0) {
          if (busy.has(day)) continue
          if (isFree) to = Math.min(mode + 1, freeModes - 1)
          else if (run >= minRun || run === day) to = 0
          else continue
        } else {
          if (run + 1 > maxRun) continue
          if (isFree && mode < freeModes - 1 && mode + 1 !== day) continue
          let ofClass = classes.free
          if (choice === busyChoice) {
            if (!busy.has(day)) continue
          } else {
            if (busy.has(day)) continue
            const group = groups[choice - 1]!
            cost = cheapest[day * groups.length + choice - 1]!
            if (cost === Number.POSITIVE_INFINITY || (last >= 0 && !group.after[last])) continue
            units = group.units
            counted = group.counted
            ofClass = group.class
          }
          to = freeModes + run * classCount + ofClass
          if (counts && (weekday === 0 || (weekday === 1 && isFree))) weekend = 1
        }
        const toRun = choice === 0 ? 0 : run + 1
        const low = Math.max(lowest[mode]!, least - reach[toRun]![left]! - units)
        const high = Math.min(highest[mode]!, most - units)
        if (low > high) continue
        const code = mode * choices + choice
        const step = counted >= 0 ? radix[counted]! : 0
        const allowed = counted >= 0 ? maxOfKind[countedKinds[counted]!]! : 0
        let reached = false
        for (let w = 0; w + weekend < weekendStates; w++)
          for (let time = 0; time < times; time++) {
            if (counted >= 0 && Math.floor(time / step) % (allowed + 1) >= allowed) continue
            const source = mode * perMode + w * block + time * width
            const target = to * perMode + (w + weekend) * block + (time + step) * width + units
            for (let unit = low; unit <= high; unit++) {
              const total = now[source + unit]! + cost
              if (total < next[target + unit]!) {
                next[target + unit] = total
                from[base + target + unit] = code
                reached = true
              }
            }
          }
        if (reached) {
          nextLowest[to] = Math.min(nextLowest[to]!, low + units)
          nextHighest[to] = Math.max(nextHighest[to]!, high + units)
        }
      }
    }
    ;[now, next] = [next, now]
    ;[lowest, nextLowest] = [nextLowest, lowest]
    ;[highest, nextHighest] = [nextHighest, highest]
  }

  // The cheapest end for each total of hours.
  const ends: { state: number; cost: number }[] = []
  for (let unit = Math.max(0, least); unit <= most; unit++) {
    const worth = hoursCost?.[unit] ?? 0
    let best = Number.POSITIVE_INFINITY
    let state = -1
    for (let at = unit; at < states; at += width)
      if (now[at]! < best) {
        best = now[at]!
        state = at
      }
    if (state >= 0) ends.push({ state, cost: best + worth })
  }
  ends.sort((one, other) => one.cost - other.cost)
  return ends.slice(0, limit).map(({ state, cost }) => {
    const pattern = new Int32Array(days).fill(NOTHING)
    let at = state
    for (let day = days - 1; day >= 0; day--) {
      const code = from[day * states + at]!
      const choice = code % choices
      const mode = Math.floor(code / choices)
      let back = at % perMode
      if (choice > 0) {
        const weekday = (((day - firstSaturday) % 7) + 7) % 7
        if (weekends >= 0 && (weekday === 0 || (weekday === 1 && mode < freeModes))) back -= block
        const group = groups[choice - 1]
        if (choice !== busyChoice && group) {
          pattern[day] = cheapestTask[day * groups.length + choice - 1]!
          back -= group.units
          if (group.counted >= 0) back -= radix[group.counted]! * width
        }
      }
      at = mode * perMode + back
    }
    return { pattern, cost }
  })
}
