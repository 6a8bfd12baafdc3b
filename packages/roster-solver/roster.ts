import { PatternFinder } from './pattern-finder.ts'
import { KindClasses } from './pattern-space.ts'
import { countsOf, coverCost, NOTHING, type Pattern, type Problem, patternCost } from './problem.ts'

/** A roster under change, with what it costs, and the finder of patterns of each person. */
export class Roster {
  readonly problem: Problem
  readonly finders: readonly PatternFinder[]
  patterns: Pattern[]
  counts: Int32Array

  constructor(problem: Problem, start?: readonly Pattern[]) {
    this.problem = problem
    const classes = new KindClasses(problem)
    const tasks: number[][] = Array.from({ length: problem.days * problem.kinds.length }, () => [])
    problem.tasks.forEach(({ day, kind }, task) => void tasks[day * problem.kinds.length + kind]!.push(task))
    this.finders = problem.people.map((person) => new PatternFinder(problem, person, classes, tasks))
    this.patterns = problem.people.map((_, index) => start?.[index]?.slice() ?? new Int32Array(problem.days).fill(NOTHING))
    this.counts = countsOf(problem, this.patterns)
  }

  /** The value of each task to one person more. */
  marginalPrices(): Float64Array {
    return Float64Array.from(this.problem.tasks, ({ wanted, under, over }, task) => (this.counts[task]! < wanted ? under : -over))
  }

  /** Gives a person another pattern. */
  give(person: number, pattern: Pattern) {
    for (const task of this.patterns[person]!) if (task !== NOTHING) this.counts[task]!--
    for (const task of pattern) if (task !== NOTHING) this.counts[task]!++
    this.patterns[person] = pattern
  }

  personCost(person: number, pattern = this.patterns[person]!) {
    return patternCost(this.problem, this.problem.people[person]!, pattern)
  }

  cost() {
    const covers = this.problem.tasks.reduce((sum, task, index) => sum + coverCost(task, this.counts[index]!), 0)
    return this.patterns.reduce((sum, _, person) => sum + this.personCost(person), covers) + this.problem.constant
  }

  /** Gives a person the best pattern while all others keep theirs; says whether it is another one. */
  improve(person: number, must = false): boolean {
    const before = this.patterns[person]!
    for (const task of before) if (task !== NOTHING) this.counts[task]!--
    const prices = this.marginalPrices()
    for (const task of before) if (task !== NOTHING) this.counts[task]!++
    const [found] = this.finders[person]!.find(prices).found
    if (!found) return false
    const worth = before.reduce((sum, task) => (task === NOTHING ? sum : sum - prices[task]!), this.personCost(person))
    if (!must && found.cost > worth - 1e-6) return false
    this.give(person, found.pattern)
    return true
  }
}
