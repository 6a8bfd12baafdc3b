import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../contract/core/common.ts'
import type { Shift } from '../../contract/core/shift.ts'
import { breaches, breachSentence } from './working-rules.ts'

const shift = (shift_date: string, start_time: string, end_time: string): Shift => ({ shift_date, start_time, end_time })
const rest = (least: number) => ({ minimum_rest_hours: least, weekly_hours: null })
const week = (most: number) => ({ minimum_rest_hours: null, weekly_hours: most })
const SUNDAY = '2026-03-08'
const MONDAY = '2026-03-09'

test('rest is the shorter pause before or after; exactly as much as the rule is enough', () => {
  const night = shift(SUNDAY, '18:00', '06:00')
  expect(breaches(rest(8), shift(MONDAY, '13:30', '20:00'), [night])).toEqual([{ rest: 7.5, least: 8 }])
  expect(breaches(rest(8), night, [shift(MONDAY, '13:30', '20:00'), shift(SUNDAY, '08:00', '10:00')])).toEqual([
    { rest: 7.5, least: 8 },
  ])
  expect(breaches(rest(8), shift(MONDAY, '14:00', '20:00'), [night])).toEqual([])
  expect(breaches(rest(8), shift(MONDAY, '06:00', '18:00'), [night])).toEqual([{ rest: 0, least: 8 }])
  expect(breaches(rest(8), night, [])).toEqual([])
})

test('a shift that overlaps is not a matter of rest', () => {
  expect(breaches(rest(8), shift(MONDAY, '05:00', '13:00'), [shift(SUNDAY, '18:00', '06:00')])).toEqual([])
})

test('a night over Sunday counts for both weeks with its part in each', () => {
  const night = shift(SUNDAY, '22:00', '06:00')
  const days = (from: string, count: number) =>
    Array.from({ length: count }, (_, day) => shift(addDays(from, day), '06:00', '18:00'))
  expect(breaches(week(60), night, days('2026-03-02', 5))).toEqual([{ week: '2026-03-02', hours: 62, most: 60 }])
  expect(breaches(week(60), night, days('2026-03-10', 5))).toEqual([{ week: MONDAY, hours: 66, most: 60 }])
  expect(breaches(week(62), night, days('2026-03-02', 5))).toEqual([])
})

test('without rules nothing stands against anything', () => {
  const none = { minimum_rest_hours: null, weekly_hours: null }
  const time = fc.constantFrom('00:00', '06:00', '12:00', '23:59')
  const any = fc.record({ shift_date: fc.constantFrom(SUNDAY, MONDAY), start_time: time, end_time: time })
  fc.assert(fc.property(any, fc.array(any), (one, others) => breaches(none, one, others).length === 0))
})

test('whatever is planned in whatever order, the hours of the weeks are those of the shifts', () => {
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
    'Moses Okot would have 6.5 h of rest between two shifts (at least 8 h) and 72 h of work in the week of 9 Mar 2026 (at most 60 h).',
  )
})
