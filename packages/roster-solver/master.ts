import type { Highs, Model } from 'highs'
import { NOTHING, type Pattern, type Problem } from './problem.ts'

/** A pattern of one person in the linear program. */
export type Column = { person: number; pattern: Pattern; cost: number }

type Row = { task: number; wanted: number }
const INTEGRAL = 1e-6
const PRIMAL = 4

/**
 * The restricted master program: each person has one of the patterns known so far, each task the people it wants, or too few or
 * too many at a cost. HiGHS solves it as a linear program, whose duals price the search for further patterns, or in whole numbers.
 */
export class Master {
  readonly columns: Column[] = []
  readonly #highs: Highs
  readonly #problem: Problem
  readonly #rows: Row[]
  readonly #rowOf: Int32Array
  /** The prices of tasks without a row. */
  readonly #base: Float64Array
  readonly #people: readonly number[]
  readonly #personRow: Map<number, number>
  readonly #model: Model
  readonly #known = new Set<string>()
  readonly #slacks: number

  /** `wanted` is what each task wants of the people in question. Tasks that may have nobody of them are left out. */
  constructor(highs: Highs, problem: Problem, people: readonly number[], wanted: ArrayLike<number>) {
    this.#highs = highs
    this.#problem = problem
    this.#people = people
    const isPossible = (task: number) => people.some((person) => problem.people[person]!.costs[task] !== Number.POSITIVE_INFINITY)
    this.#rows = problem.tasks.flatMap(({ over }, task) =>
      (over !== Number.POSITIVE_INFINITY || wanted[task]! > 0) && isPossible(task) ? [{ task, wanted: wanted[task]! }] : [],
    )
    this.#base = Float64Array.from(problem.tasks, ({ over }) => -over)
    this.#rowOf = new Int32Array(problem.tasks.length).fill(-1)
    this.#rows.forEach(({ task }, row) => {
      this.#rowOf[task] = row
    })
    this.#personRow = new Map(people.map((person, index) => [person, this.#rows.length + index]))
    this.#slacks = this.#slackData().costs.length
    this.#model = highs.createModel(this.#data([], false))
    this.#model.options.set({ output_flag: false, solver: 'simplex', simplex_strategy: PRIMAL, presolve: 'off' })
  }

  /** For each row a column of people too few, and one of people too many where that is allowed. */
  #slackData() {
    const rows: number[] = []
    const signs: number[] = []
    const costs: number[] = []
    this.#rows.forEach(({ task }, row) => {
      const { under, over } = this.#problem.tasks[task]!
      rows.push(row)
      signs.push(1)
      costs.push(under)
      if (over === Number.POSITIVE_INFINITY) return
      rows.push(row)
      signs.push(-1)
      costs.push(over)
    })
    return { rows, signs, costs }
  }

  /** The program of some columns; `whole` asks for whole numbers. */
  #data(columns: readonly Column[], whole: boolean) {
    const { infinity } = this.#highs
    const slack = this.#slackData()
    const numCols = this.#slacks + columns.length
    const numRows = this.#rows.length + this.#people.length
    const starts = [...slack.rows.keys()]
    const indices = slack.rows
    const values = slack.signs
    const colCost = slack.costs
    for (const column of columns) {
      starts.push(indices.length)
      for (const row of this.#entries(column)) {
        indices.push(row)
        values.push(1)
      }
      colCost.push(column.cost)
    }
    starts.push(indices.length)
    const bounds = [...this.#rows.map(({ wanted }) => wanted), ...this.#people.map(() => 1)]
    return {
      numCols,
      numRows,
      colCost,
      colLower: new Float64Array(numCols),
      colUpper: new Float64Array(numCols).fill(infinity),
      rowLower: bounds,
      rowUpper: bounds,
      matrix: { format: 'csc' as const, numRows, numCols, starts, indices, values },
      ...(whole && {
        integrality: Int32Array.from({ length: numCols }, (_, column) => (column < this.#slacks ? 0 : 1)),
      }),
    }
  }

  #entries({ person, pattern }: Column) {
    const rows: number[] = []
    for (const task of pattern) if (task !== NOTHING && this.#rowOf[task]! >= 0) rows.push(this.#rowOf[task]!)
    return [...rows, this.#personRow.get(person)!]
  }

  /** Adds patterns that are not known yet; says how many. */
  add(columns: readonly Column[]): number {
    const fresh = columns.filter(({ person, pattern }) => {
      const key = `${person}:${pattern.join()}`
      if (this.#known.has(key)) return false
      this.#known.add(key)
      return true
    })
    if (fresh.length === 0) return 0
    const starts: number[] = []
    const indices: number[] = []
    for (const column of fresh) {
      starts.push(indices.length)
      indices.push(...this.#entries(column))
    }
    starts.push(indices.length)
    this.#model.addCols({
      cost: Float64Array.from(fresh, ({ cost }) => cost),
      lower: new Float64Array(fresh.length),
      upper: new Float64Array(fresh.length).fill(this.#highs.infinity),
      matrix: {
        format: 'csc',
        numRows: this.#rows.length + this.#people.length,
        numCols: fresh.length,
        starts: Int32Array.from(starts),
        indices: Int32Array.from(indices),
        values: new Float64Array(indices.length).fill(1),
      },
    })
    this.columns.push(...fresh)
    return fresh.length
  }

  /** Solves the linear program. */
  solve() {
    this.#model.run()
    const { rowDual, colValue } = this.#model.getSolution()
    const prices = this.#base.slice()
    this.#rows.forEach(({ task }, row) => {
      prices[task] = rowDual[row]!
    })
    return {
      objective: this.#model.getObjectiveValue(),
      /** By task; what one person more is worth. */
      prices,
      /** The people in question, in their order. */
      shares: this.#people.map((_, index) => rowDual[this.#rows.length + index]!),
      /** By column. */
      values: colValue.subarray(this.#slacks),
    }
  }

  /** The bound of some prices: nothing costs less, if `least` is what the cheapest pattern of each person costs at them. */
  bound(prices: Float64Array, least: readonly number[]) {
    return this.#rows.reduce(
      (sum, { task, wanted }) => sum + wanted * prices[task]!,
      least.reduce((sum, cost) => sum + cost, 0),
    )
  }

  /** The best choice among some columns in whole numbers that is found in `seconds`; undefined when none is. */
  choose(columns: readonly number[], seconds: number, known: readonly number[], gap: number): Column[] | undefined {
    const some = columns.map((column) => this.columns[column]!)
    const model = this.#highs.createModel(this.#data(some, true))
    try {
      model.options.set({ output_flag: false, time_limit: seconds, mip_rel_gap: 0, mip_abs_gap: gap })
      if (known.length > 0) {
        const first = known.map((column) => this.#slacks + columns.indexOf(column))
        model.setSolution({ indices: first, values: first.map(() => 1) })
      }
      model.run()
      const { colValue } = model.getSolution()
      const chosen = some.filter((_, index) => colValue[this.#slacks + index]! > 1 - INTEGRAL * 100)
      return chosen.length === this.#people.length ? chosen : undefined
    } finally {
      model.dispose()
    }
  }

  dispose() {
    this.#model.dispose()
  }
}
