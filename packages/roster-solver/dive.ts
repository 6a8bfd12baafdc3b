import type { Highs } from 'highs'
import type { Column } from './master.ts'
import { EPSILON, type IsOver, Neighbourhood } from './neighbourhood.ts'
import type { Roster } from './roster.ts'

/** Columns of each person that a round of diving takes over from the one before. */
const NEAR = 60
/** Rounds of searching for patterns before more people are given theirs. */
const ROUNDS = 40
/** The weight of chance in the order of a random dive, against the certainty of the linear program. */
const DOUBT = 0.5

/**
 * Diving: gives the people whose patterns the linear program is most sure of these patterns, searches for others in between, and
 * so on until everybody has one. The roster is as before if that is not better than `cost`. With `random` the order is partly random,
 * so that another dive ends elsewhere.
 */
export function dive(
  highs: Highs,
  roster: Roster,
  people: readonly number[],
  known: readonly Column[],
  cost: number,
  isOver: IsOver,
  random?: () => number,
) {
  const before = roster.patterns.slice()
  let columns = known
  const open = new Set(people)
  const { gap } = roster.problem
  while (open.size > 0 && !isOver()) {
    const part = new Neighbourhood(highs, roster, [...open], isOver)
    part.addKnown(columns)
    part.generate(cost, ROUNDS, 0.5)
    const { values, cost: least, near } = part.relaxed(NEAR)
    if (least > cost - gap) {
      part.dispose()
      break
    }
    const sure = Float64Array.from(values, (value) => value + (random ? DOUBT * random() : 0))
    const inOrder = [...values.keys()]
      .filter((column) => values[column]! > EPSILON)
      .sort((one, other) => sure[other]! - sure[one]!)
    const most = Math.ceil(open.size / 8)
    let fixed = 0
    for (const column of inOrder) {
      const { person, pattern } = part.columns[column]!
      if (values[column]! < 0.8 && fixed >= most) break
      if (!open.delete(person)) continue
      roster.give(person, pattern)
      fixed++
    }
    columns = near.filter(({ person }) => open.has(person))
    part.dispose()
  }
  if (open.size > 0 || roster.cost() > cost - EPSILON)
    for (const [person, pattern] of before.entries()) roster.give(person, pattern)
}
