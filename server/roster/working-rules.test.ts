import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../api/core/fields/days.ts'
import type { Shift } from '../../api/core/shift.ts'
import {
  averageHours,
  breaches,
  breachSentence,
  findingsOf,
  stopsAmong,
  type WorkingRules,
  worstAverage,
} from './working-rules.ts'

const shift = (shift_date: string, start_time: string, end_time: string): Shift => ({ shift_date, start_time, end_time })
const NONE: WorkingRules = {
  minimum_rest_hours: null,
  longest_shift_hours: null,
  free_day: false,
  average_hours: null,
  weekly_hours: null,
  cap_rule: 'off',
  two_guards_rule: 'warn',
  hoursOn: () => ({ average_days: 21, rest_day_hours: 24, rest_day_every_days: 7, most_week_hours: 56 }),
}
const rest = (least: number) => ({ ...NONE, minimum_rest_hours: least })
const week = (most: number) => ({ ...NONE, weekly_hours: most })
const FREE_DAY = { ...NONE, free_day: true }
const average = (most: number) => ({ ...NONE, average_hours: most })
const SUNDAY = '2026-03-08'
const MONDAY = '2026-03-09'

test('rest is the shorter pause before or after; exactly the minimum is enough', () => {
  const night = shift(SUNDAY, '18:00', '06:00')
  expect(breaches(rest(8), shift(MONDAY, '13:30', '20:00'), [night])).toEqual([{ rest: 7.5, least: 8 }])
  expect(breaches(rest(8), night, [shift(MONDAY, '13:30', '20:00'), shift(SUNDAY, '08:00', '10:00')])).toEqual([
    { rest: 7.5, least: 8 },
  ])
  expect(breaches(rest(8), shift(MONDAY, '14:00', '20:00'), [night])).toEqual([])
  expect(breaches(rest(8), shift(MONDAY, '06:00', '18:00'), [night])).toEqual([{ rest: 0, least: 8 }])
  expect(breaches(rest(8), night, [])).toEqual([])
})

test('an overlapping shift is not reported as too little rest', () => {
  expect(breaches(rest(8), shift(MONDAY, '05:00', '13:00'), [shift(SUNDAY, '18:00', '06:00')])).toEqual([])
})

test('a night across Sunday counts for both weeks with its part in each', () => {
  const night = shift(SUNDAY, '22:00', '06:00')
  expect(breaches(week(60), night, days('2026-03-02', 5))).toEqual([{ week: '2026-03-02', hours: 62, most: 60 }])
  expect(breaches(week(60), night, days('2026-03-10', 5))).toEqual([{ week: MONDAY, hours: 66, most: 60 }])
  expect(breaches(week(62), night, days('2026-03-02', 5))).toEqual([])
})

const days = (from: string, count: number, start = '06:00', end = '18:00') =>
  Array.from({ length: count }, (_, day) => shift(addDays(from, day), start, end))

test('a shift longer than the longest is named with both figures; exactly as long is allowed', () => {
  const longest = { ...NONE, longest_shift_hours: 12 }
  expect(breaches(longest, shift(MONDAY, '06:00', '18:00'), [])).toEqual([])
  expect(breaches(longest, shift(MONDAY, '18:00', '06:30'), [])).toEqual([{ length: 12.5, longest: 12 }])
})

test('a seventh day in a row leaves no free day, whichever day is planned last', () => {
  const seven = days('2026-03-02', 7)
  for (const [place, one] of seven.entries())
    expect(breaches(FREE_DAY, one, seven.toSpliced(place, 1)), one.shift_date).toEqual([
      { busy_from: '2026-03-02', busy_until: '2026-03-08', free: 24, every: 7 },
    ])
  const nights = days('2026-03-02', 7, '18:00', '06:00')
  expect(breaches(FREE_DAY, nights[6]!, nights.slice(0, 6))).toEqual([
    { busy_from: '2026-03-02', busy_until: '2026-03-09', free: 24, every: 7 },
  ])
})

test('six days and a free one are allowed, week after week; so are six nights', () => {
  for (const [start, end] of [
    ['06:00', '18:00'],
    ['18:00', '06:00'],
  ] as const) {
    const weeks = ['2026-03-02', '2026-03-09', '2026-03-16'].flatMap((monday) => days(monday, 6, start, end))
    for (const [place, one] of weeks.entries()) expect(breaches(FREE_DAY, one, weeks.toSpliced(place, 1))).toEqual([])
  }
})

test('less than 24 hours without a break is not a free day', () => {
  const around = (start: string) => [
    ...days('2026-03-02', 4),
    shift('2026-03-06', '02:00', '06:00'),
    ...days('2026-03-08', 2, start),
  ]
  // From Friday 06:00 until Sunday, then on.
  expect(breaches(FREE_DAY, shift('2026-03-07', '05:00', '08:00'), around('06:00'))).toEqual([
    { busy_from: '2026-03-02', busy_until: '2026-03-09', free: 24, every: 7 },
  ])
  expect(breaches(FREE_DAY, shift('2026-03-07', '06:00', '08:00'), around('06:00'))).toEqual([])
})

test('the average is taken over three weeks up to the shift and counts the part of a night within them', () => {
  const twelve = days('2026-03-02', 12)
  expect(breaches(average(48), shift('2026-03-14', '06:00', '18:00'), twelve)).toEqual([{ average: 52, most: 48, over: 21 }])
  expect(breaches(average(52), shift('2026-03-14', '06:00', '18:00'), twelve)).toEqual([])
  // Three weeks later the first of them is out of the window.
  expect(breaches(average(48), shift('2026-03-23', '06:00', '18:00'), twelve)).toEqual([])
  expect(breaches(average(47), shift('2026-03-23', '06:00', '18:00'), twelve)).toEqual([{ average: 48, most: 47, over: 21 }])
})

test('a shift that is planned before others counts in the windows that end with them', () => {
  const later = days('2026-03-10', 12)
  expect(breaches(average(48), shift('2026-03-09', '06:00', '18:00'), later)).toEqual([{ average: 52, most: 48, over: 21 }])
  expect(breaches(average(48), shift('2026-02-27', '06:00', '18:00'), later)).toEqual([])
})

test('fifteen shifts of twelve hours in 21 days are above the most hours by law, where that is a rule', () => {
  const fourteen = ['2026-03-02', '2026-03-09', '2026-03-16'].flatMap((monday, week) => days(monday, week === 2 ? 4 : 5))
  const fifteenth = shift('2026-03-20', '06:00', '18:00')
  for (const cap_rule of ['warn', 'stop'] as const)
    expect(breaches({ ...NONE, cap_rule }, fifteenth, fourteen)).toEqual([{ cap: 60, most: 56, over: 21 }])
  expect(breaches(NONE, fifteenth, fourteen)).toEqual([])
  // Exactly 56 hours, and a day later the first of them is out of the window.
  expect(breaches({ ...NONE, cap_rule: 'warn' }, fourteen[13]!, fourteen.slice(0, 13))).toEqual([])
  expect(breaches({ ...NONE, cap_rule: 'warn' }, shift('2026-03-23', '06:00', '18:00'), fourteen)).toEqual([])
  // Both limits are named.
  expect(breaches({ ...average(48), cap_rule: 'warn' }, fifteenth, fourteen)).toEqual([
    { average: 60, most: 48, over: 21 },
    { cap: 60, most: 56, over: 21 },
  ])
})

test('each shift of a window above the most hours by law breaks it, whichever is planned last', () => {
  const fifteen = ['2026-03-02', '2026-03-09', '2026-03-16'].flatMap((monday) => days(monday, 5))
  for (const [place, one] of fifteen.entries())
    expect(breaches({ ...NONE, cap_rule: 'warn' }, one, fifteen.toSpliced(place, 1)), one.shift_date).toEqual([
      { cap: 60, most: 56, over: 21 },
    ])
})

test('the worst window is as bad as the worst of those that begin or end at any hour', () => {
  const HOUR = 3_600_000
  const start = Date.parse('2026-03-02T00:00Z')
  const spans = fc.uniqueArray(fc.nat({ max: 8 * 24 }), { minLength: 1, maxLength: 30 }).map((hours) =>
    hours
      .sort((a, b) => a - b)
      .map((hour, at, all) => {
        const from = start + hour * HOUR
        return { from, to: Math.min(from + 5 * HOUR, start + (all[at + 1] ?? hour + 5) * HOUR) }
      }),
  )
  fc.assert(
    fc.property(spans, fc.nat(), (all, place) => {
      const span = all[place % all.length]!
      const others = all.filter((other) => other !== span)
      const ends = Array.from({ length: 24 * 12 }, (_, hour) => start + hour * HOUR)
      const around = ends.filter((to) => to > span.from && to - 3 * 24 * HOUR < span.to)
      const worst = Math.max(...around.map((to) => averageHours(all, to, 3)))
      expect(worstAverage(span, others, 3)).toBeCloseTo(worst, 6)
    }),
  )
})

test('only what the company lets nobody overrule stops a shift', () => {
  const cap = { cap: 60, most: 56, over: 21 }
  const [alone, beside] = [
    { armed_at: 'Kisozi Mall', only_seat: true },
    { armed_at: 'Kisozi Mall', only_seat: false },
  ]
  const found = [{ rest: 0, least: 8 }, cap, alone]
  expect(stopsAmong({ ...NONE, cap_rule: 'warn' }, found)).toEqual([])
  expect(stopsAmong({ ...NONE, cap_rule: 'stop' }, found)).toEqual([cap])
  expect(stopsAmong({ ...NONE, two_guards_rule: 'stop' }, found)).toEqual([alone])
  expect(stopsAmong({ ...NONE, two_guards_rule: 'stop' }, [beside])).toEqual([])
})

test('each finding has its code and a sentence of its own', () => {
  expect(
    findingsOf('Moses Okot', [
      { rest: 0, least: 8 },
      { length: 14, longest: 12 },
      { busy_from: '2026-03-02', busy_until: '2026-03-08', free: 24, every: 7 },
      { average: 52, most: 48, over: 21 },
      { cap: 60, most: 56, over: 21 },
      { week: MONDAY, hours: 72, most: 60 },
    ]),
  ).toEqual([
    { code: 'rest', message: 'Moses Okot would have 0 min of rest between two shifts (at least 8 h).' },
    { code: 'length', message: 'Moses Okot would have a shift of 14 h (at most 12 h).' },
    { code: 'free_day', message: 'Moses Okot would have no 24 h free from 2 Mar 2026 to 8 Mar 2026 (one free day in seven).' },
    { code: 'average', message: 'Moses Okot would have 52 h of work a week on average of three weeks (at most 48 h).' },
    { code: 'cap', message: 'Moses Okot would have 60 h of work a week on average of three weeks (by law at most 56 h).' },
    { code: 'week', message: 'Moses Okot would have 72 h of work in the week of 9 Mar 2026 (at most 60 h).' },
  ])
})

test('without rules there are no findings', () => {
  const time = fc.constantFrom('00:00', '06:00', '12:00', '23:59')
  const any = fc.record({ shift_date: fc.constantFrom(SUNDAY, MONDAY), start_time: time, end_time: time })
  fc.assert(fc.property(any, fc.array(any), (one, others) => breaches(NONE, one, others).length === 0))
})

test('for any shifts the hours counted in their weeks add up to the hours of the shifts', () => {
  const start = fc.record({ day: fc.nat({ max: 13 }), hour: fc.nat({ max: 23 }), length: fc.integer({ min: 1, max: 23 }) })
  const two = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`
  fc.assert(
    fc.property(fc.array(start, { minLength: 1, maxLength: 14 }), (starts) => {
      const [first, ...others] = starts.map(({ day, hour, length }) =>
        shift(addDays('2026-03-02', day), two(hour), two(hour + length)),
      )
      const counted = breaches(week(0), first!, others).reduce((sum, breach) => sum + ('hours' in breach ? breach.hours : 0), 0)
      const all = starts.reduce((sum, { length }) => sum + length, 0)
      return counted > 0 && counted <= all
    }),
  )
})

test('the sentence names the guard and every figure', () => {
  const found = [
    { rest: 6.5, least: 8 },
    { week: MONDAY, hours: 72, most: 60 },
  ]
  expect(breachSentence('Moses Okot', found)).toBe(
    'Moses Okot would have 6 h 30 min of rest between two shifts (at least 8 h) and 72 h of work in the week of 9 Mar 2026 (at most 60 h).',
  )
})
