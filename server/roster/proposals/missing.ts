import { setImmediate } from 'node:timers/promises'
import type { OpenReason } from '../../../api/roster/generator.ts'
import { type MissingShifts, MOST_MISSING } from '../../../api/roster/proposals.ts'
import type { Db } from '../../platform/db/open.ts'
import { kindOf } from '../generator/plan.ts'
import type { DescribedSlot } from '../generator/queries.ts'
import type { Ground } from './ground.ts'
import { obstacleTo, type Person, unsuitable } from './obstacles.ts'
import { paperNames } from './queries.ts'
import { suitableOf } from './suitable.ts'

/** The reasons of some guards, the most frequent first; of those who are free, none. */
function counted(reasons: OpenReason[]) {
  const counts = [...Map.groupBy(reasons, (reason) => reason)].map(([reason, guards]) => ({ reason, guards: guards.length }))
  return counts.sort((one, other) => other.guards - one.guards)
}

/** The open shifts of a proposal by post and reason, with what keeps guards from them. */
export async function missingShifts(db: Db, open: readonly DescribedSlot[], people: readonly Person[], ground: Ground) {
  const namesOf = await paperNames(db, [...new Set(open.flatMap(({ requires }) => requires))])
  const suitable = suitableOf(people)
  /** The reasons against guards for a shift: of those who suit it, or of all where none does. */
  function lookedAt(slot: DescribedSlot) {
    const { guards } = suitable(slot)
    const found = guards.map((person) => obstacleTo(person, slot, ground))
    if (found.includes(undefined)) return { suitable: guards.length, reasons: [] }
    const reasons = guards.length ? found : people.map((person) => unsuitable(person, slot))
    return { suitable: guards.length, reasons: counted(reasons.filter((reason) => reason !== undefined)) }
  }
  const rows = new Map<string, MissingShifts>()
  // The shifts of a post at the same hours are kept open by the same.
  const alike = Map.groupBy(open, ({ line_id, day, start_time, end_time }) => `${line_id} ${day} ${start_time} ${end_time}`)
  for (const slots of alike.values()) {
    await setImmediate()
    const [slot] = slots as [DescribedSlot]
    const looked = lookedAt(slot)
    const night = kindOf(slot) === 'night'
    const key = `${slot.line_id} ${night} ${looked.reasons[0]?.reason}`
    const row = rows.get(key)
    if (row) {
      row.shifts += slots.length
      if (!row.days.includes(slot.day)) row.days.push(slot.day)
      continue
    }
    const { line_id, name, station_id, station_name, gender, day } = slot
    const post = { line_id, name, station_id, station_name, gender, night, papers: namesOf(slot) }
    rows.set(key, { ...post, shifts: slots.length, days: [day], ...looked })
  }
  return [...rows.values()].sort((one, other) => other.shifts - one.shifts).slice(0, MOST_MISSING)
}
