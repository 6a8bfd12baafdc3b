import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../../../api/core/fields/days.ts'
import { spanOf } from '../../../../api/core/shift.ts'
import type { Assignments } from '../../../../api/roster/generator.ts'
import { worstAverage } from '../../working-rules.ts'
import { givenRoster } from '../given-roster.ts'
import { type Limits, type OpenSlot, type PoolGuard, shiftOf } from '../plan.ts'
import { withinCap } from './within-cap.ts'

const FROM = '2027-01-04'
const LIMITS: Limits = {
  rest_hours: 8,
  week_hours: 48,
  most_week_hours: 56,
  average_days: 21,
  rest_day_hours: 24,
  rest_day_every_days: 7,
  stops: { cap: true, two_guards: false },
}
const limitsOn = () => LIMITS
/** A slot of twelve hours by day on each of some days; its number is one more than that of its day. */
const slots = (days: number): OpenSlot[] =>
  Array.from({ length: days }, (_, day) => ({
    slot_id: day + 1,
    line_id: 1,
    day: addDays(FROM, day),
    start_time: '06:00',
    end_time: '18:00',
  }))
const guard = (guard_id: number, more: Partial<PoolGuard> = {}): PoolGuard => ({
  guard_id,
  offset: 0,
  shifts: [],
  away: new Set(),
  unqualified: () => false,
  ...more,
})
const toFirst = (days: number[]): Assignments => days.map((day) => [day + 1, 1])
const daysOf = (assignments: Assignments, guard_id: number) =>
  assignments.filter(([, one]) => one === guard_id).map(([slot]) => slot - 1)
/** Six days of each of three weeks. */
const EIGHTEEN = [0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18, 19]

test('shifts above the most hours are taken from a guard, the latest first, and given to another with what was open', async () => {
  const found = await withinCap(slots(21), [guard(1), guard(2)], toFirst(EIGHTEEN), limitsOn)
  expect(daysOf(found, 1)).toEqual(EIGHTEEN.slice(0, 14))
  expect(daysOf(found, 2)).toEqual([6, 13, 16, 17, 18, 19, 20])
})

test('nobody is given a slot on a day of absence, nor the last free day of seven', async () => {
  const away = new Set([addDays(FROM, 16)])
  const found = await withinCap(slots(24), [guard(1), guard(2, { away })], toFirst(EIGHTEEN), limitsOn)
  // The 16th stays open: the first is above the most hours then. The 23rd is out of the window of the first three days.
  expect(daysOf(found, 1)).toEqual([...EIGHTEEN.slice(0, 14), 23])
  expect(daysOf(found, 2)).toEqual([6, 13, 17, 18, 19, 20, 21, 22])
})

test('whatever the search gives, the roster is one that is reviewed, and no window of a guard is above the most hours', async () => {
  const days = 28
  // From the third week on the law allows less.
  const changing = (day: string): Limits => ({ ...LIMITS, most_week_hours: day < addDays(FROM, 14) ? 56 : 44 })
  const before = Array.from({ length: 8 }, (_, day) => ({ ...shiftOf(slots(1)[0]!), shift_date: addDays(FROM, -9 + day) }))
  const pool = [guard(1), guard(2, { shifts: before }), guard(3, { away: new Set([addDays(FROM, 3)]) })]
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 3 }), { minLength: days, maxLength: days }), async (owners) => {
      const given = owners.flatMap((owner, day): Assignments => (owner > 0 ? [[day + 1, owner]] : []))
      const found = await withinCap(slots(days), pool, given, changing)
      const roster = await givenRoster(slots(days), pool, found, changing)
      expect(roster?.filled).toHaveLength(found.length)
      for (const { slot, guard_id } of roster!.filled) {
        const span = spanOf(shiftOf(slot))
        const others = roster!.spans.get(guard_id)!.filter(({ from }) => from !== span.from)
        const isLast = others.every(({ from }) => from < span.from)
        if (isLast) expect(worstAverage(span, others, 21)).toBeLessThanOrEqual(changing(slot.day).most_week_hours)
      }
    }),
    { numRuns: 50 },
  )
})
