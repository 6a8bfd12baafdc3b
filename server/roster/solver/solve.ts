import loadHighs, { type Highs } from 'highs'
import { dive } from './dive.ts'
import type { Column } from './master.ts'
import { Neighbourhood } from './neighbourhood.ts'
import type { Pattern, Problem } from './problem.ts'
import { Roster } from './roster.ts'

/** A roster with what it costs, and a bound: no roster costs less. */
export type Solution = { patterns: readonly Pattern[]; cost: number; bound: number | undefined }
export type SolveOptions = {
  /** The roster to begin with; without it one is made. */
  start?: readonly Pattern[]
  seconds: number
  /** Seconds since any moment, by which the time is up: of the wall, or of this thread's processor. */
  clock: () => number
  seed?: number
  /** Called with each better roster. */
  onBetter?: (better: Solution) => void
}

/** People times tasks, above which the program of all people is not solved: it takes longer than what it gains. */
const WHOLE = 20_000
/** Of the time, what the program of all people may take. */
const SHARE_OF_WHOLE = 0.7
/** Seconds that a choice in whole numbers may take: of everybody, of some, the latter of each minute of time. */
const CHOOSING = { all: 60, some: 5 }
/** People of the first neighbourhood, and of the smallest. */
const FIRST = 8
const SMALLEST = 2
/** Seconds of a neighbourhood, of each minute of time, below which the next one has more people, and above which it has fewer. */
const SHORT = 1.5
const LONG = 4
const ROUNDS = 60
/** Parts in a row that find nothing, after which a dive is tried again. */
const VAIN = 6
/** Columns of the program of all people that are offered to neighbourhoods. */
const KEPT = 3_000
/** The most memory of the solver; above it the search ends with what it has. */
const MOST_BYTES = 1024 ** 3

/** A sequence of numbers from 0 to 1 that a seed determines (mulberry32). */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Solves a problem as well as the time allows. */
export async function solve(problem: Problem, options: SolveOptions): Promise<Solution> {
  const search = new Search(await loadHighs(), problem, options)
  return search.run()
}

class Search {
  readonly #highs: Highs
  readonly #problem: Problem
  readonly #roster: Roster
  readonly #options: SolveOptions
  readonly #everybody: readonly number[]
  readonly #random: () => number
  readonly #began: number
  /** Minutes of time, at least one. */
  readonly #pace: number
  #best = Number.POSITIVE_INFINITY
  #bound: number | undefined
  #known: readonly Column[] = []
  /** The columns that dives begin with. */
  #near: readonly Column[] = []
  /** Parts since the last better roster or dive. */
  #vain = 0

  constructor(highs: Highs, problem: Problem, options: SolveOptions) {
    this.#highs = highs
    this.#problem = problem
    this.#options = options
    this.#began = options.clock()
    this.#pace = Math.max(1, options.seconds / 60)
    this.#random = randomFrom(options.seed ?? 1)
    this.#roster = new Roster(problem, options.start)
    this.#everybody = problem.people.map((_, person) => person)
  }

  run(): Solution {
    this.#descend()
    if (this.#everybody.length * this.#problem.tasks.length <= WHOLE && !this.#isOver()) this.#solveWhole()
    let size = Math.min(this.#everybody.length, FIRST)
    while (!this.#isOver() && !this.#isBest()) {
      const before = this.#best
      if (this.#vain < VAIN || this.#near.length === 0) size = this.#solvePart(size)
      else this.#diveAgain()
      this.#vain = this.#best < before ? 0 : this.#vain + 1
    }
    return { patterns: this.#roster.patterns, cost: this.#best, bound: this.#bound }
  }

  #left() {
    return this.#options.seconds - (this.#options.clock() - this.#began)
  }

  #isOver() {
    return this.#left() <= 0 || this.#highs.memoryBytes > MOST_BYTES
  }

  #isBest() {
    return this.#bound !== undefined && this.#bound > this.#best - this.#problem.gap
  }

  #report() {
    const cost = this.#roster.cost()
    if (cost >= this.#best - 1e-9) return
    this.#best = cost
    this.#options.onBetter?.({ patterns: this.#roster.patterns, cost, bound: this.#bound })
  }

  #shuffled<T>(items: readonly T[]) {
    const inOrder = items.map((item) => ({ item, at: this.#random() })).sort((one, other) => one.at - other.at)
    return inOrder.map(({ item }) => item)
  }

  /** One person after the other takes the pattern that is best while all others keep theirs, until nobody has a better one. */
  #descend() {
    if (!this.#options.start) for (const person of this.#shuffled(this.#everybody)) this.#roster.improve(person, true)
    this.#report()
    let improved = true
    while (improved) {
      improved = false
      for (const person of this.#shuffled(this.#everybody)) {
        if (this.#isOver()) return
        if (this.#roster.improve(person)) improved = true
      }
      this.#report()
    }
  }

  /** Column generation over everybody gives a bound and the columns from which a dive and a choice make rosters. */
  #solveWhole() {
    const { seconds } = this.#options
    const over = () => this.#isOver() || this.#left() < seconds * (1 - SHARE_OF_WHOLE)
    const limits = { over, choosing: 0 }
    const whole = new Neighbourhood(this.#highs, this.#roster, this.#everybody, limits)
    try {
      whole.generate(this.#best)
      this.#bound = whole.bound
      if (whole.isProved()) return
      this.#near = whole.relaxed(100).near
      dive(this.#highs, this.#roster, this.#everybody, this.#near, this.#best, limits)
      this.#report()
      if (whole.isProved() || this.#isOver()) return
      limits.choosing = Math.max(0.1, Math.min(this.#left() * 0.3, CHOOSING.all))
      whole.choose(this.#best)
      this.#report()
      this.#known = whole.columns.slice(-KEPT)
    } finally {
      whole.dispose()
    }
  }

  /** A dive in another order than those before. */
  #diveAgain() {
    const limits = { over: () => this.#isOver(), choosing: 0 }
    dive(this.#highs, this.#roster, this.#everybody, this.#near, this.#best, limits, this.#random)
    this.#report()
    this.#vain = 0
  }

  /** Some people are given the best patterns while all others keep theirs; returns how many people the next part has. */
  #solvePart(size: number) {
    const since = this.#options.clock()
    const limits = { over: () => this.#isOver(), choosing: Math.max(0.1, Math.min(this.#left(), CHOOSING.some * this.#pace)) }
    const part = new Neighbourhood(this.#highs, this.#roster, this.#somebody(size), limits)
    const before = this.#best
    let proved: boolean
    let settled = false
    try {
      part.addKnown(this.#known)
      settled = part.generate(this.#best, ROUNDS) < ROUNDS
      proved = part.isProved()
      if (!proved && !this.#isOver()) part.choose(this.#best)
      this.#report()
    } finally {
      part.dispose()
    }
    const took = this.#options.clock() - since
    if (took > LONG * this.#pace || (!settled && this.#best === before))
      return Math.max(Math.min(SMALLEST, this.#everybody.length), size - 1)
    return proved && took < SHORT * this.#pace ? Math.min(this.#everybody.length, size + 1) : size
  }

  /** People who may do something together: those who may have a task that lacks somebody, one who costs much, or anybody. */
  #somebody(size: number) {
    const people = this.#shuffled(this.#everybody)
    const way = this.#random() * 3
    if (way < 1) return people.slice(0, size)
    const short = this.#problem.tasks.flatMap(({ wanted, under }, task) =>
      under > 0 && this.#roster.counts[task]! < wanted ? [task] : [],
    )
    if (way < 2 && short.length > 0) {
      const task = short[Math.floor(this.#random() * short.length)]!
      const may = (person: number) => this.#problem.people[person]!.costs[task]! < Number.POSITIVE_INFINITY
      return [...people.filter(may), ...people.filter((person) => !may(person))].slice(0, size)
    }
    const some = people.slice(0, Math.ceil(people.length / 4))
    const first = some.reduce((most, person) => (this.#roster.personCost(person) > this.#roster.personCost(most) ? person : most))
    return [first, ...people.filter((person) => person !== first)].slice(0, size)
  }
}
