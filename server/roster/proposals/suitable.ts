import type { DescribedSlot } from '../generator/queries.ts'
import type { Person } from './obstacles.ts'

type Papers = { stopped: ReadonlySet<Person>; lacks: ReadonlySet<Person> }

/**
 * A function that finds the guards who suit a post on the day of a shift, whatever else they do, and which of them lack papers that do
 * not stop them. Papers are judged once for all shifts that ask for the same on a day, the client and the gender once for a post.
 */
export function suitableOf(people: readonly Person[]) {
  const taken = new Map<number, readonly Person[]>()
  const papers = new Map<string, Papers>()
  function takenAt(slot: DescribedSlot) {
    const known = taken.get(slot.line_id)
    if (known) return known
    const some = people.filter(({ guard }) => !guard.banned?.(slot) && !guard.unwanted?.(slot))
    taken.set(slot.line_id, some)
    return some
  }
  function papersFor(slot: DescribedSlot) {
    const key = `${slot.day} ${slot.start_time} ${slot.end_time} ${slot.armed} ${slot.requires}`
    const known = papers.get(key)
    if (known) return known
    const judged = {
      stopped: new Set(people.filter(({ guard }) => guard.unqualified(slot))),
      lacks: new Set(people.filter(({ guard }) => guard.papers?.(slot).length)),
    }
    papers.set(key, judged)
    return judged
  }
  return (slot: DescribedSlot) => {
    const { stopped, lacks } = papersFor(slot)
    return { guards: takenAt(slot).filter((person) => !stopped.has(person)), lacks }
  }
}
