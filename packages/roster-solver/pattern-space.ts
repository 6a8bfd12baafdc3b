import { type Kind, type Person, type Problem, unitOf } from './problem.ts'

/** Kinds that are alike for a person: the same hours, the same kinds before and after, and none of them counted. */
export type Group = {
  kinds: number[]
  units: number
  /** The successors of a kind: the index of its class. */
  class: number
  /** By class: whether work of that class may come the day before. */
  after: boolean[]
  /** The index among the counted kinds, or -1. */
  counted: number
}

const keyOf = (kinds: readonly Kind[], kind: number) =>
  JSON.stringify([kinds[kind]!.minutes, kinds[kind]!.notNext.toSorted(), kinds.map(({ notNext }) => notNext.includes(kind))])

/** The classes of kinds by their successors, shared by all people of a problem. */
export class KindClasses {
  readonly unit: number
  readonly classOf: number[]
  readonly notNext: (readonly number[])[]
  /** The class of work that anything may follow. */
  readonly free: number
  readonly keys: string[]
  readonly #kinds: readonly Kind[]

  constructor(problem: Problem) {
    this.#kinds = problem.kinds
    this.unit = unitOf(problem)
    const classes = new Map<string, number>()
    this.notNext = []
    const classFor = (notNext: readonly number[]) => {
      const key = notNext.toSorted().join()
      const known = classes.get(key)
      if (known !== undefined) return known
      classes.set(key, this.notNext.length)
      return this.notNext.push(notNext) - 1
    }
    this.classOf = problem.kinds.map(({ notNext }) => classFor(notNext))
    this.free = classFor([])
    this.keys = problem.kinds.map((_, kind) => keyOf(problem.kinds, kind))
  }

  /** The groups of the kinds that a person may work; those in `counted` are a group each. */
  groupsFor(person: Person, counted: readonly number[]): Group[] {
    const groups = new Map<string, Group>()
    this.#kinds.forEach(({ minutes }, kind) => {
      if (person.maxOfKind[kind] === 0) return
      const at = counted.indexOf(kind)
      const key = at >= 0 ? `${kind}` : this.keys[kind]!
      const known = groups.get(key)
      if (known) known.kinds.push(kind)
      else
        groups.set(key, {
          kinds: [kind],
          units: minutes / this.unit,
          class: this.classOf[kind]!,
          after: this.notNext.map((notNext) => !notNext.includes(kind)),
          counted: at,
        })
    })
    return [...groups.values()]
  }
}

/** The most days of work in `left` days after a run of `run` days, by the longest run and the shortest free time. */
export function mostDays({ maxRun, minFree }: Person, run: number, left: number): number {
  const first = Math.min(left, Math.max(0, maxRun - run))
  const rest = Math.max(0, left - first - (run + first > 0 ? minFree : 0))
  const cycle = maxRun + minFree
  return first + Math.floor(rest / cycle) * maxRun + Math.min(maxRun, rest % cycle)
}
