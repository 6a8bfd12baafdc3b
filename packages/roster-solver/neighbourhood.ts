import type { Highs } from 'highs'
import { type Column, Master } from './master.ts'
import { NOTHING } from './problem.ts'
import type { Roster } from './roster.ts'

/** Differences of costs below it are of the arithmetic. */
export const EPSILON = 1e-6
/** Patterns that one search adds for each person. */
const PATTERNS = 3
/** Patterns that one search adds for each person when prices are moved by chance. */
const SAMPLES = 10
/** The most columns among which a choice is made. */
const MOST_CHOSEN = 4_000
/** The share of the best prices so far that is kept in those of the next search (Wentges 1997). */
const SMOOTHING = 0.5

/** True if the time is up. */
export type IsOver = () => boolean

/**
 * Column generation for some people while all others keep their patterns: the master program prices the tasks, each person's
 * finder adds patterns that are worth it, until the bound meets the program; then patterns are chosen in whole numbers.
 */
export class Neighbourhood {
  readonly #roster: Roster
  readonly #people: readonly number[]
  readonly #master: Master
  readonly #isOver: IsOver
  /** The cost of the rest of the roster. */
  readonly #offset: number
  #bound = Number.NEGATIVE_INFINITY
  #prices: Float64Array | undefined
  #least: number[] = []

  constructor(highs: Highs, roster: Roster, people: readonly number[], isOver: IsOver) {
    this.#roster = roster
    this.#people = people
    this.#isOver = isOver
    const { problem } = roster
    const wanted = Float64Array.from(problem.tasks, ({ wanted }, task) => wanted - roster.counts[task]!)
    for (const person of people) for (const task of roster.patterns[person]!) if (task !== NOTHING) wanted[task]!++
    this.#master = new Master(highs, problem, people, wanted)
    this.#master.add(people.map((person) => this.#columnOf(person)))
    this.#offset = roster.cost() - this.#master.solve().objective
  }

  #columnOf(person: number): Column {
    const pattern = this.#roster.patterns[person]!
    return { person, pattern, cost: this.#roster.personCost(person) }
  }

  /** Adds columns of earlier searches. */
  addKnown(columns: readonly Column[]) {
    this.#master.add(columns.filter(({ person }) => this.#people.includes(person)))
  }

  get columns(): readonly Column[] {
    return this.#master.columns
  }

  /** True if no roster of these people is better than one of `cost`. */
  #isProved(cost: number) {
    return this.#bound + this.#offset > cost - this.#roster.problem.gap
  }

  /** Searches for patterns until there is none that helps; returns how many rounds that took, at most `rounds`. */
  generate(cost: number, rounds = Number.POSITIVE_INFINITY, near = 1e-4) {
    let round = 0
    for (; round < rounds && !this.#isOver(); round++) {
      const { objective, prices, shares } = this.#master.solve()
      const smooth = this.#prices
        ? prices.map((price, task) => SMOOTHING * this.#prices![task]! + (1 - SMOOTHING) * price)
        : prices
      let added = this.#search(smooth, prices, shares)
      if (added === 0 && smooth !== prices) added = this.#search(prices, prices, shares)
      if (this.#isProved(cost) || this.#bound > objective - near) break
      if (added === 0) break
    }
    return round
  }

  /** Nothing is better than this. */
  get bound() {
    return this.#bound + this.#offset
  }

  #search(asked: Float64Array, prices: Float64Array, shares: readonly number[]) {
    const columns: Column[] = []
    const least: number[] = []
    for (const [index, person] of this.#people.entries()) {
      const share = shares[index]!
      const { least: lowest, found } = this.#roster.finders[person]!.find(asked, PATTERNS)
      least.push(lowest)
      for (const { pattern } of found) {
        const cost = this.#roster.personCost(person, pattern)
        const worth = pattern.reduce((sum, task) => (task === NOTHING ? sum : sum - prices[task]!), cost)
        if (worth < share - EPSILON) columns.push({ person, pattern, cost })
      }
    }
    const bound = this.#master.bound(asked, least)
    if (bound > this.#bound) {
      this.#bound = bound
      this.#prices = asked
      this.#least = least
    }
    return this.#master.add(columns)
  }

  /** The cost of a pattern above the cheapest of its person, at the prices of the bound. */
  #excess({ person, pattern, cost }: Column) {
    if (!this.#prices) return 0
    const worth = pattern.reduce((sum, task) => (task === NOTHING ? sum : sum - this.#prices![task]!), cost)
    return worth - this.#least[this.#people.indexOf(person)]!
  }

  /** True if a roster better than one of `cost` can have this column, by the bound. */
  #isUseful(column: Column, cost: number) {
    return this.bound + this.#excess(column) <= cost - this.#roster.problem.gap + EPSILON
  }

  /**
   * Adds patterns that are nearly the cheapest: the cheapest ones at prices that chance moves by at most `spread`, as far as a
   * better roster than one of `cost` can have them. Column generation alone knows few patterns that differ from each other.
   */
  sample(cost: number, random: () => number, spread: number) {
    if (!this.#prices) return
    const asked = this.#prices.map((price) => price + (2 * random() - 1) * spread)
    const columns = this.#people.flatMap((person) =>
      this.#roster.finders[person]!.find(asked, SAMPLES).found.map(({ pattern }) => ({
        person,
        pattern,
        cost: this.#roster.personCost(person, pattern),
      })),
    )
    this.#master.add(columns.filter((column) => this.#isUseful(column, cost)))
  }

  /** The solution of the linear program: the use of each column, the total cost, and for each person the columns nearest to use. */
  relaxed(most: number) {
    const { values, objective, prices } = this.#master.solve()
    const worth = this.#master.columns.map(({ pattern, cost }) =>
      pattern.reduce((sum, task) => (task === NOTHING ? sum : sum - prices[task]!), cost),
    )
    const near = [...Map.groupBy(worth.keys(), (column) => this.#master.columns[column]!.person).values()].flatMap((columns) =>
      columns.sort((one, other) => worth[one]! - worth[other]!).slice(0, most),
    )
    return { values, cost: objective + this.#offset, near: near.map((column) => this.#master.columns[column]!) }
  }

  /**
   * Chooses among the columns that can be part of a better roster, for at most `seconds`. When there are too many, those of the
   * least excess are offered: in a better roster all excesses together are less than the gap to the bound.
   */
  choose(cost: number, seconds: number) {
    const { columns } = this.#master
    const isKnown = ({ person, pattern }: Column) => this.#roster.patterns[person]!.every((task, day) => task === pattern[day])
    const first = [...columns.keys()].filter((index) => isKnown(columns[index]!))
    const others = [...columns.keys()]
      .filter((index) => !isKnown(columns[index]!) && this.#isUseful(columns[index]!, cost))
      .map((index) => ({ index, excess: this.#excess(columns[index]!) }))
      .sort((one, other) => one.excess - other.excess)
      .slice(0, MOST_CHOSEN)
    const chosen = this.#master.choose([...first, ...others.map(({ index }) => index)], seconds, first, this.#roster.problem.gap)
    if (chosen) this.#take(chosen, cost)
  }

  /** Gives these patterns to their people, unless that costs more. */
  #take(columns: readonly Column[], cost: number) {
    const before = columns.map(({ person }) => this.#roster.patterns[person]!)
    for (const { person, pattern } of columns) this.#roster.give(person, pattern)
    if (this.#roster.cost() > cost - EPSILON)
      for (const [index, { person }] of columns.entries()) this.#roster.give(person, before[index]!)
  }

  /** True if these people cannot do better than they do. */
  isProved() {
    return this.#isProved(this.#roster.cost())
  }

  /** Gives the memory of the program back. */
  dispose() {
    this.#master.dispose()
  }
}
