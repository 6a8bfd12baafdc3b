import { expect, test } from 'vitest'
import { addDays } from '../../../api/core/fields/days.ts'
import { type Duty, USUAL_CYCLES } from '../../../api/roster/generator.ts'
import { type OpenSlot, type PoolGuard, planRoster } from './plan.ts'

const FROM = '2027-01-04'
const LIMITS = {
  rest_hours: 8,
  week_hours: 48,
  most_week_hours: 56,
  average_days: 21,
  rest_day_hours: 24,
  rest_day_every_days: 7,
}
const cycle = (name: string) => USUAL_CYCLES.find((one) => one.name === name)!.cycle

const seats = (count: number, days: number, hours = { start_time: '06:00', end_time: '18:00' }): OpenSlot[] =>
  Array.from({ length: days * count }, (_, index) => ({
    slot_id: index + 1,
    line_id: 1,
    day: addDays(FROM, Math.floor(index / count)),
    ...hours,
  }))
const guard = (guard_id: number, offset: number | null, more: Partial<PoolGuard> = {}): PoolGuard => ({
  guard_id,
  offset,
  shifts: [],
  away: new Set(),
  unqualified: () => false,
  ...more,
})
const plan = (slots: OpenSlot[], pool: PoolGuard[], duties: readonly Duty[]) =>
  planRoster(slots, pool, { from: FROM, cycle: duties, limitsOn: () => LIMITS })
const shiftsOf = ({ filled }: Awaited<ReturnType<typeof plan>>, id: number) => filled.filter(({ guard_id }) => guard_id === id)

test('A8: three guards on 4/2 fill two seats for four weeks, 20, 18 and 18 shifts, with overtime on average for all three', async () => {
  const made = await plan(seats(2, 28), [guard(1, 0), guard(2, 2), guard(3, 4)], cycle('4 on, 2 off'))
  expect([made.filled.length, made.left.length]).toEqual([56, 0])
  expect([1, 2, 3].map((id) => shiftsOf(made, id).length)).toEqual([20, 18, 18])
  for (const id of [1, 2, 3]) {
    const theirs = shiftsOf(made, id)
    const inWindow = theirs.map(
      ({ slot }) => theirs.filter(({ slot: { day } }) => day <= slot.day && day > addDays(slot.day, -21)).length,
    )
    expect(Math.max(...inWindow)).toBeLessThanOrEqual(15)
    expect(theirs.some(({ findings }) => findings.includes('average'))).toBe(true)
    // The limit of 56 is passed only by a fifteenth shift of twelve hours in three weeks.
    expect(theirs.map(({ findings }) => findings.includes('cap'))).toEqual(inWindow.map((shifts) => shifts === 15))
    expect(theirs.some(({ findings }) => findings.includes('free_day'))).toBe(false)
  }
  expect(made.filled.some(({ findings }) => findings.includes('cap'))).toBe(true)
})

test('A9: four guards on 4/3 fill two seats for four weeks, at most 12 shifts in three weeks, without a finding', async () => {
  const made = await plan(seats(2, 28), [guard(1, 0), guard(2, 2), guard(3, 4), guard(4, 6)], cycle('4 on, 3 off'))
  expect([made.filled.length, made.left.length]).toEqual([56, 0])
  expect(made.filled.flatMap(({ findings }) => findings)).toEqual([])
  for (const id of [1, 2, 3, 4]) {
    const days = shiftsOf(made, id).map(({ slot }) => slot.day)
    const inWindow = days.map((last) => days.filter((day) => day <= last && day > addDays(last, -21)).length)
    expect(Math.max(...inWindow)).toBeLessThanOrEqual(12)
  }
})

test('two days, two nights and two off: no guard has a day shift after a night', async () => {
  const day = seats(1, 12)
  const night = seats(1, 12, { start_time: '18:00', end_time: '06:00' }).map((slot) => ({ ...slot, slot_id: slot.slot_id + 100 }))
  const slots = [...day, ...night].toSorted((one, other) => (one.day + one.start_time < other.day + other.start_time ? -1 : 1))
  const made = await plan(slots, [guard(1, 0), guard(2, 2), guard(3, 4)], cycle('2 days, 2 nights, 2 off'))
  expect([made.filled.length, made.left.length]).toEqual([24, 0])
  expect(shiftsOf(made, 1).map(({ slot }) => slot.start_time.slice(0, 2))).toEqual([
    '06',
    '06',
    '18',
    '18',
    '06',
    '06',
    '18',
    '18',
  ])
})

test('an open slot has its reason: no guard is due, or they are away, on duty, without a licence, without rest or over hours', async () => {
  const [slot] = seats(1, 1)
  const reason = async (pool: PoolGuard[], one: OpenSlot = slot!) =>
    (await plan([one], pool, cycle('4 on, 2 off'))).left[0]?.reason
  expect(await reason([guard(1, 4)])).toBe('not_due')
  expect(await reason([guard(1, 0, { away: new Set([FROM]) })])).toBe('away')
  expect(await reason([guard(1, 0, { unqualified: ({ line_id }) => line_id === 1 })])).toBe('not_qualified')
  const worked = (start_time: string, end_time: string, shift_date = FROM) =>
    guard(1, 0, { shifts: [{ shift_date, start_time, end_time }] })
  expect(await reason([worked('10:00', '12:00')])).toBe('on_duty')
  expect(await reason([worked('18:00', '02:00', addDays(FROM, -1))])).toBe('too_little_rest')
  expect(await reason([guard(1, 0)], { ...slot!, end_time: '23:00' })).toBe('too_long')
  expect(await reason([guard(1, 0)])).toBeUndefined()
})

test('a reliever fills slots that the cycle leaves open, and an absence also counts for the night before it', async () => {
  const slots = seats(1, 6, { start_time: '18:00', end_time: '06:00' })
  const made = await plan(slots, [guard(1, 0, { away: new Set([addDays(FROM, 1)]) }), guard(9, null)], cycle('4 on, 2 off'))
  expect(made.filled.map(({ guard_id }) => guard_id)).toEqual([9, 9, 1, 1, 9, 9])
})

test('the same input always gives the same roster', async () => {
  const pool = [guard(3, 2), guard(1, 0), guard(2, 4), guard(8, null)]
  const once = await plan(seats(3, 21), pool, cycle('5 on, 2 off'))
  expect((await plan(seats(3, 21), pool.toReversed(), cycle('5 on, 2 off'))).filled).toEqual(once.filled)
})

test('other requests have their turn while the roster of a large company is made', async () => {
  const pool = Array.from({ length: 300 }, (_, index) => guard(index + 1, index % 6))
  const slots = seats(100, 14)
  let turns = 0
  let running = true
  const count = () => {
    turns++
    if (running) setImmediate(count)
  }
  setImmediate(count)
  const { filled } = await plan(slots, pool, cycle('4 on, 2 off'))
  running = false
  expect(filled).toHaveLength(1400)
  // Each 20 slots, when they are planned and when they are judged.
  expect(turns).toBeGreaterThanOrEqual(2 * (1400 / 20))
})
