import { setImmediate } from 'node:timers/promises'
import { spanOf } from '../../../api/core/shift.ts'
import type { Assignments } from '../../../api/roster/generator.ts'
import { type Limits, shiftOf } from '../generator/plan.ts'
import type { DescribedSlot } from '../generator/queries.ts'
import { POINTS } from '../guard-choices/rank.ts'
import { averageHours } from '../working-rules.ts'
import { type Ground, minutesOfSlot } from './ground.ts'
import { giveShift, obstacleTo, type Person, personOf } from './obstacles.ts'
import { suitableOf } from './suitable.ts'

/** Guards looked at in one go, before other requests have their turn. */
const AT_ONCE = 5_000
/** A post is scarce when fewer than this part of the guards suit it: its shifts are filled first. */
const SCARCE = 0.5

type Asked = { slot: DescribedSlot; hours: number; to: number; limits: Limits }

/** The score of the finder, to which the shifts of the proposal count as shifts at the station. */
function scoreOf({ facts, guard, here, atStation, asked }: Person, average: number, { slot, limits }: Asked) {
  if (asked.has(slot.day)) return 0
  const known = (here.get(slot.station_id) ?? 0) + (atStation.get(slot.station_id) ?? 0)
  return (
    POINTS.station(known) +
    POINTS.area(guard.livesNear?.(slot) ?? false) +
    POINTS.extras(facts.extras) +
    POINTS.hours(average, limits) +
    POINTS.punctual(facts)
  )
}

/** The hours a week on average that a guard has with a shift, as the finder counts them. */
function averageWith({ busy }: Person, { hours, to, limits: { average_days } }: Asked) {
  const before = averageHours(busy.spans, to, average_days)
  return Math.round((before + (hours * 7) / average_days) * 10) / 10
}

type Candidate = { person: Person; lacks: boolean; score: number; atLine: number; average: number }
/** Guards with all papers first, then by score; of two alike the one at the post already, then the one with fewer hours. */
const better = (one: Candidate, other: Candidate) =>
  Number(one.lacks) - Number(other.lacks) ||
  other.score - one.score ||
  other.atLine - one.atLine ||
  one.average - other.average ||
  one.person.facts.guard_id - other.person.facts.guard_id

/**
 * Fills the shifts that are neither given nor to stay empty, each with the best guard by the score of the finder to whom nothing is
 * in the way; those of posts that few guards suit first. The same input gives the same roster.
 */
export async function fillOpen(ground: Ground, given: Assignments, empty: ReadonlySet<number>): Promise<Assignments> {
  const people = new Map(ground.known.map((known) => [known.guard.guard_id, personOf(known)]))
  const proposed = ground.proposed.map(({ guard }) => people.get(guard.guard_id)!)
  const slotOf = new Map(ground.slots.map((slot) => [slot.slot_id, slot]))
  const { period } = ground.basis
  for (const [slot_id, guard_id] of given) {
    const [slot, person] = [slotOf.get(slot_id), people.get(guard_id)]
    if (slot && person) giveShift(person, slot, period)
  }
  const settled = new Set([...empty, ...given.map(([slot_id]) => slot_id)])
  const open = ground.slots.filter(({ slot_id }) => !settled.has(slot_id))
  const suitable = suitableOf(proposed)
  const counts = new Map<number, number>()
  for (const slot of open) if (!counts.has(slot.line_id)) counts.set(slot.line_id, suitable(slot).guards.length)
  const rarity = ({ line_id }: DescribedSlot) => {
    const count = counts.get(line_id)!
    return count < proposed.length * SCARCE ? count : proposed.length
  }
  const added: Assignments = []
  let looked = 0
  for (const slot of open.toSorted((one, other) => rarity(one) - rarity(other))) {
    const { guards, lacks } = suitable(slot)
    looked += guards.length
    if (looked > AT_ONCE) {
      looked = 0
      await setImmediate()
    }
    const minutes = minutesOfSlot(slot)
    const most = ground.mostHours(slot.day) * 60 - minutes
    const asked = { slot, hours: minutes / 60, to: spanOf(shiftOf(slot)).to, limits: ground.limitsOn(slot.day) }
    const taker = guards
      .filter(({ days, week }) => !days.has(slot.day) && week <= most)
      .map((person): Candidate => {
        const average = averageWith(person, asked)
        const score = scoreOf(person, average, asked)
        return { person, lacks: lacks.has(person), score, average, atLine: person.atLine.get(slot.line_id) ?? 0 }
      })
      .sort(better)
      .find(({ person }) => !obstacleTo(person, slot, ground))
    if (!taker) continue
    giveShift(taker.person, slot, period)
    added.push([slot.slot_id, taker.person.guard.guard_id])
  }
  return [...given, ...added]
}
