import { cheapestPatterns, type Found, modesOf } from './pattern-search.ts'
import { type Group, type KindClasses, mostDays } from './pattern-space.ts'
import { NOTHING, type Pattern, type Person, type Problem } from './problem.ts'

/** The most states of a day; a kind more is not counted when it would make more. */
const MOST_STATES = 400_000
/** Searches with other kinds counted, at most, before limits are held by penalties. */
const MOST_TRIES = 5
const PENALTY_ROUNDS = 12

/**
 * Finds the cheapest patterns of one person for prices of the tasks: a shortest path through the days, exact, by dynamic
 * programming. A state is what later days depend on: the length of the run of work or of free days, the class of the last kind,
 * weekends, hours, and of kinds that are limited how often they were worked. Limits of kinds are counted only once a cheapest
 * pattern has broken them (decremental state space relaxation: Righini and Salani 2008).
 */
export class PatternFinder {
  readonly #problem: Problem
  readonly #person: Person
  readonly #classes: KindClasses
  readonly #tasks: readonly (readonly number[])[]
  #counted: number[] = []
  #groups: Group[]
  #least: number
  #most: number
  /** The most weekends, or -1 where that is no limit. */
  readonly #weekends: number

  /** `tasks` has the tasks of each day and kind, at day × kinds + kind. */
  constructor(problem: Problem, person: Person, classes: KindClasses, tasks: readonly (readonly number[])[]) {
    this.#problem = problem
    this.#person = person
    this.#classes = classes
    this.#tasks = tasks
    this.#groups = classes.groupsFor(person, [])
    const longest = Math.max(0, ...this.#groups.map(({ units }) => units))
    this.#least = Math.ceil(person.minMinutes / classes.unit)
    this.#most = Math.min(
      Math.floor(person.maxMinutes / classes.unit),
      mostDays(person, person.runBefore, problem.days) * longest,
    )
    const all = Math.ceil((problem.days - problem.firstSaturday) / 7)
    this.#weekends = person.maxWeekends >= all ? -1 : person.maxWeekends
  }

  /** Patterns in order of cost, at most `limit`, of different total hours, and a bound: none costs less. */
  find(prices: Float64Array, limit = 1): { least: number; found: Found[] } {
    for (let tries = 1; ; tries++) {
      const found = this.#search(prices, limit)
      const broken = found[0] ? this.#brokenKind(found[0].pattern) : -1
      const least = found[0]?.cost ?? Number.POSITIVE_INFINITY
      if (broken < 0) return { least, found: this.#valid(found) }
      if (tries > MOST_TRIES || !this.#count(broken, found[0]!.pattern)) return this.#penalised(prices, limit)
    }
  }

  #valid(found: readonly Found[]) {
    return found.filter(({ pattern }) => this.#brokenKind(pattern) < 0)
  }

  /**
   * Prices for kinds of which too many are limited to count them: shifts of a kind that comes too often are made dearer until it
   * does not.
   */
  #penalised(prices: Float64Array, limit: number) {
    const { tasks } = this.#problem
    const { maxOfKind } = this.#person
    const dearer = new Float64Array(maxOfKind.length)
    let least = Number.NEGATIVE_INFINITY
    const all = new Map<string, Found>()
    let step = 4
    for (let round = 0; round < PENALTY_ROUNDS; round++) {
      const found = this.#search(
        prices.map((price, task) => price - dearer[tasks[task]!.kind]!),
        limit,
      )
      if (found.length === 0) return { least: Number.POSITIVE_INFINITY, found }
      const allowance = dearer.reduce((sum, more, kind) => sum + more * maxOfKind[kind]!, 0)
      least = Math.max(least, found[0]!.cost - allowance)
      for (const { pattern, cost } of this.#valid(found)) {
        const more = pattern.reduce((sum, task) => (task === NOTHING ? sum : sum + dearer[tasks[task]!.kind]!), 0)
        all.set(pattern.join(), { pattern, cost: cost - more })
      }
      const counts = this.#counts(found[0]!.pattern)
      let broken = false
      for (const [kind, most] of maxOfKind.entries()) {
        if (counts[kind]! > most) {
          dearer[kind]! += step
          broken = true
        } else if (dearer[kind]! > 0 && counts[kind]! < most) dearer[kind] = Math.max(0, dearer[kind]! - step)
      }
      // Without a pattern that is allowed the price rises faster; with one it is approached.
      step = all.size === 0 && broken ? step * 2 : step / 2
    }
    const found = [...all.values()].sort((one, other) => one.cost - other.cost).slice(0, limit)
    return { least, found }
  }

  #counts(pattern: Pattern) {
    const counts = new Int32Array(this.#person.maxOfKind.length)
    for (const task of pattern) if (task !== NOTHING) counts[this.#problem.tasks[task]!.kind]!++
    return counts
  }

  /** The kind that a pattern has too often, or -1. */
  #brokenKind(pattern: Pattern): number {
    return this.#counts(pattern).findIndex((count, kind) => count > this.#person.maxOfKind[kind]!)
  }

  /** Counts a kind from now on; where that makes too many states, in place of kinds that are not at their limit. */
  #count(kind: number, pattern: Pattern): boolean {
    const { maxOfKind } = this.#person
    const states = modesOf(this.#person, this.#classes) * (Math.max(0, this.#weekends) + 1) * (this.#most + 1)
    const fits = (kinds: number[]) => kinds.reduce((product, one) => product * (maxOfKind[one]! + 1), states) <= MOST_STATES
    const counts = this.#counts(pattern)
    const full = this.#counted.filter((one) => counts[one]! >= maxOfKind[one]!)
    const counted = [
      [...this.#counted, kind],
      [...full, kind],
    ].find(fits)
    if (!counted || this.#counted.includes(kind)) return false
    this.#counted = counted
    this.#groups = this.#classes.groupsFor(this.#person, counted)
    return true
  }

  #search(prices: Float64Array, limit: number): Found[] {
    const space = {
      classes: this.#classes,
      groups: this.#groups,
      counted: this.#counted,
      least: this.#least,
      most: this.#most,
      weekends: this.#weekends,
      tasks: this.#tasks,
    }
    return cheapestPatterns(this.#problem, this.#person, space, prices, limit)
  }
}
