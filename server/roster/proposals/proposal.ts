import { spanOf } from '../../../api/core/shift.ts'
import type { Assignments, OpenReason, RosterFinding } from '../../../api/roster/generator.ts'
import { POSTS_A_PAGE, type Proposal, type ProposedCell } from '../../../api/roster/proposals.ts'
import type { Db } from '../../platform/db/open.ts'
import { possibleShifts } from '../generator/given-roster.ts'
import { against, type Filled, shiftOf } from '../generator/plan.ts'
import { addPostFindings } from '../generator/post-findings.ts'
import { type DescribedSlot, filledBeside } from '../generator/queries.ts'
import { addRuleFindings } from '../generator/rule-findings.ts'
import { rank } from '../guard-choices/rank.ts'
import { averageHours } from '../working-rules.ts'
import { type Ground, minutesOfSlot } from './ground.ts'
import { missingShifts } from './missing.ts'
import { giveShift, type Person, personOf } from './obstacles.ts'
import { statesOf } from './queries.ts'

type Judged = {
  /** Shifts with a guard to whom nothing is in the way, with the rules that they break. */
  filled: Filled<DescribedSlot>[]
  /** The obstacle to the guard of a shift, by shift. */
  obstacles: Map<number, OpenReason>
  /** Guards by number, with their shifts. */
  people: Map<number, Person>
}

/** Judges assignments as a planner's own: by what nobody may overrule, and by the rules for which a reason is given. */
export async function judged(db: Db, ground: Ground, assignments: Assignments): Promise<Judged> {
  const { slots, limitsOn, rules, from, until, basis } = ground
  const { filled, busy } = await possibleShifts(slots, basis.pool, assignments, limitsOn)
  const kept = new Set(filled.map(({ slot }) => slot.slot_id))
  const people = new Map(ground.known.map((known) => [known.guard.guard_id, personOf(known)]))
  for (const { slot, guard_id } of filled) giveShift(people.get(guard_id)!, slot, basis.period)
  const given = new Map(assignments)
  const obstacles = new Map<number, OpenReason>()
  for (const slot of slots) {
    const guard_id = given.get(slot.slot_id)
    if (guard_id === undefined || kept.has(slot.slot_id)) continue
    const person = people.get(guard_id)
    const reason = person && against(person.guard, person.busy, slot, spanOf(shiftOf(slot)), limitsOn(slot.day))
    obstacles.set(slot.slot_id, reason ?? 'away')
  }
  const spans = new Map([...busy].map(([id, { spans }]) => [id, spans]))
  await addRuleFindings(filled, spans, rules)
  addPostFindings(filled, await filledBeside(db, slots, { from, until }))
  return { filled, obstacles, people }
}

/** The reasons for a guard on a shift, with the words of the finder. */
function reasonsFor(person: Person, slot: DescribedSlot, ground: Ground): string[] {
  const limits = ground.limitsOn(slot.day)
  const { from, to } = spanOf(shiftOf(slot))
  const others = person.busy.spans.filter((span) => span.from !== from)
  const minutes = (averageHours(others, to, limits.average_days) * 60 * limits.average_days) / 7
  const here = person.here.get(slot.station_id) ?? 0
  const facts = { ...person.facts, minutes, here, asks_to_be_away: person.asked.has(slot.day), busy: null }
  const { station_id, place } = slot
  return rank(facts, { minutes: minutesOfSlot(slot), station_id, place }, limits).reasons
}

const byPost = (one: DescribedSlot, other: DescribedSlot) =>
  one.station_name.localeCompare(other.station_name) || one.name.localeCompare(other.name) || one.line_id - other.line_id

/** A page of posts, each with its shifts. */
function postsOn(page: number, ground: Ground, cellOf: (slot: DescribedSlot) => ProposedCell) {
  const posts = [...Map.groupBy(ground.slots.toSorted(byPost), ({ line_id }) => line_id).values()]
  const shown = posts.slice((page - 1) * POSTS_A_PAGE, page * POSTS_A_PAGE)
  return {
    total_posts: posts.length,
    posts: shown.map((slots) => {
      const { line_id, name, station_id, station_name } = slots[0]!
      return { line_id, name, station_id, station_name, cells: slots.map(cellOf) }
    }),
  }
}

type Draft = { assignments: Assignments; empty: ReadonlySet<number>; page: number }

/** A proposal as it is shown: its grid, what is missing, and its guards. */
export async function describe(db: Db, ground: Ground, { assignments, empty, page }: Draft): Promise<Proposal> {
  const { slots } = ground
  const isOpen = new Set(slots.map(({ slot_id }) => slot_id))
  const standing = assignments.filter(([slot_id]) => isOpen.has(slot_id))
  const { filled, obstacles, people } = await judged(db, ground, standing)
  const findingsOf = new Map<number, RosterFinding[]>(filled.map(({ slot, findings }) => [slot.slot_id, findings]))
  const given = new Map(standing)
  const nameOf = (id: number) => people.get(id)?.facts.name ?? ground.basis.names.get(id) ?? `Guard ${id}`
  const cellOf = (slot: DescribedSlot): ProposedCell => {
    const { slot_id, day, start_time, end_time } = slot
    const guard_id = given.get(slot_id) ?? null
    const person = guard_id === null ? undefined : people.get(guard_id)
    return {
      ...{ slot_id, day, start_time, end_time, guard_id },
      guard_name: guard_id === null ? null : nameOf(guard_id),
      reasons: person ? reasonsFor(person, slot, ground) : [],
      papers: person?.guard.papers?.(slot) ?? [],
      findings: findingsOf.get(slot_id) ?? [],
      against: obstacles.get(slot_id) ?? null,
    }
  }
  const open = slots.filter(({ slot_id }) => !given.has(slot_id))
  const left = open.filter(({ slot_id }) => !empty.has(slot_id))
  const proposed = ground.proposed.map(({ guard }) => people.get(guard.guard_id)!)
  const counts = Map.groupBy(filled, ({ guard_id }) => guard_id)
  const gone = assignments.flatMap(([slot_id]) => (isOpen.has(slot_id) ? [] : [slot_id]))
  return {
    from: ground.from,
    assignments: standing,
    shifts: slots.length,
    filled: filled.length,
    against: obstacles.size,
    findings: filled.filter(({ findings }) => findings.length > 0).length,
    guards: [...counts]
      .map(([guard_id, shifts]) => ({
        guard_id,
        name: nameOf(guard_id),
        shifts: shifts.length,
        hours: Math.round((people.get(guard_id)!.week / 60) * 100) / 100,
        most: ground.mostHours(ground.from),
      }))
      .sort((one, other) => other.shifts - one.shifts || one.guard_id - other.guard_id),
    missing: await missingShifts(db, left, proposed, ground),
    emptied: open.length - left.length,
    ...postsOn(page, ground, cellOf),
    station_ids: [...new Set(filled.map(({ slot }) => slot.station_id))],
    changed: [...(await statesOf(db, gone)).values()],
  }
}
