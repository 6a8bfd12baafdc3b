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

/** People times tasks, above which the program of all people is not solved: it takes longer than it gains. */
const WHOLE = 20_000
/** The part of the time that the program of all people may take. */
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
/** Parts in a row that find nothing, after which a dive is tried, or each second time a choice among further patterns. */
const VAIN = 6
const CHOICE_EVERY = 2
/** The most columns of the program of all people that choices look for; more would fill the memory. */
const MOST_COLUMNS = 30_000
/**
 * The distance by which prices are moved to find further patterns, as a part of the gap between the roster and the bound; the
 * tries at each.
 */
const SPREADS = [0.05, 0.25, 1]
const SAMPLES = { all: 25, some: 4 }
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
  /** The program of all people, where they are few enough. */
  #whole: Neighbourhood | undefined
  /** Parts since the last better roster, dive or choice. */
  #vain = 0
  /** Dives and choices so far. */
  #turns = 0

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
    try {
      return this.#search()
    } finally {
      this.#whole?.dispose()
    }
  }

  #search(): Solution {
    this.#descend()
    // Nobody to choose for: the program would have no columns.
    if (this.#everybody.length === 0) return { patterns: this.#roster.patterns, cost: this.#best, bound: this.#best }
    if (this.#everybody.length * this.#problem.tasks.length <= WHOLE && !this.#isOver()) this.#solveWhole()
    let size = Math.min(this.#everybody.length, FIRST)
    while (!this.#isOver() && !this.#isBest()) {
      const before = this.#best
      if (this.#vain < VAIN || !this.#whole) size = this.#solvePart(size)
      else this.#tryWholeAgain(this.#whole)
      this.#vain = this.#best < before ? 0 : this.#vain + 1
    }
    return { patterns: this.#roster.patterns, cost: this.#best, bound: this.#bound }
  }

  #left() {
    return this.#options.seconds - (this.#options.clock() - this.#began)
  }

  /** The seconds of a choice in whole numbers, of those that are left. */
  #secondsFor(most: number) {
    return Math.max(0.1, Math.min(this.#left(), most))
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
    const isOver = () => this.#isOver() || this.#left() < seconds * (1 - SHARE_OF_WHOLE)
    const whole = new Neighbourhood(this.#highs, this.#roster, this.#everybody, isOver)
    this.#whole = whole
    whole.generate(this.#best)
    this.#bound = whole.bound
    if (whole.isProved()) return
    this.#near = whole.relaxed(100).near
    dive(this.#highs, this.#roster, this.#everybody, this.#near, this.#best, isOver)
    this.#report()
    if (whole.isProved() || this.#isOver()) return
    whole.choose(this.#best, this.#secondsFor(Math.min(this.#left() * 0.3, CHOOSING.all)))
    this.#report()
    this.#known = whole.columns.slice(-KEPT)
  }

  /** A dive in another order than those before, or a choice among more patterns than before. */
  #tryWholeAgain(whole: Neighbourhood) {
    this.#turns++
    if (this.#turns % CHOICE_EVERY === 0 && whole.columns.length < MOST_COLUMNS) this.#chooseAmongMore(whole)
    else dive(this.#highs, this.#roster, this.#everybody, this.#near, this.#best, () => this.#isOver(), this.#random)
    this.#report()
    this.#vain = 0
  }

  #chooseAmongMore(whole: Neighbourhood) {
    this.#sampleFor(whole, SAMPLES.all)
    if (!this.#isOver()) whole.choose(this.#best, this.#secondsFor(CHOOSING.some * this.#pace))
  }

  /** Looks for patterns that a better roster can have, so often at each distance from the prices of the bound. */
  #sampleFor(part: Neighbourhood, samples: number) {
    const gap = this.#best - part.bound
    for (const spread of SPREADS)
      for (let count = 0; count < samples && !this.#isOver(); count++) part.sample(this.#best, this.#random, spread * gap)
  }

  /** Some people are given the best patterns while all others keep theirs; returns how many people the next part has. */
  #solvePart(size: number) {
    const since = this.#options.clock()
    const part = new Neighbourhood(this.#highs, this.#roster, this.#somebody(size), () => this.#isOver())
    const before = this.#best
    let proved: boolean
    let settled = false
    try {
      part.addKnown(this.#known)
      settled = part.generate(this.#best, ROUNDS) < ROUNDS
      proved = part.isProved()
      if (!proved && this.#vain > 0) this.#sampleFor(part, SAMPLES.some)
      if (!proved && !this.#isOver()) part.choose(this.#best, this.#secondsFor(CHOOSING.some * this.#pace))
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
