import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spanOf } from '../../core/shift.ts'
import { attendanceFigures, instantNear, leftBefore } from './clock.ts'

const NIGHT = { shift_date: '2026-11-12', start_time: '18:00', end_time: '06:00' }
/** An instant of the night, from a time in Kampala; times before noon are on the next day. */
const at = (time: string) => Date.parse(`2026-11-${time < '12' ? '13' : '12'}T${time.length === 5 ? `${time}:00` : time}+03:00`)
const figures = (came: string, left: string | null) =>
  attendanceFigures(NIGHT, { in_at: at(came), out_at: left ? at(left) : null }, 10)

test('B1: in at 17:52 and out at 06:03 is a whole night of 720 minutes, not late', () => {
  expect(figures('17:52', '06:03')).toEqual({ minutes: 720, late_minutes: 0, early_minutes: 0 })
})

test('B2: in at 18:10 is on time; at 18:11 it is 11 minutes late, of which the grace takes none away', () => {
  expect(figures('18:10', '06:00')).toEqual({ minutes: 710, late_minutes: 0, early_minutes: 0 })
  expect(figures('18:11', '06:00')).toEqual({ minutes: 709, late_minutes: 11, early_minutes: 0 })
  expect(figures('18:10:59', '06:00').late_minutes).toBe(0)
})

test('B3: in at 20:30 is 150 minutes late', () => {
  expect(figures('20:30', '06:00')).toEqual({ minutes: 570, late_minutes: 150, early_minutes: 0 })
})

test('leaving at 05:50 is within the grace; at 05:49 it is 11 minutes early', () => {
  expect(figures('18:00', '05:50').early_minutes).toBe(0)
  expect(figures('18:00', '05:49')).toEqual({ minutes: 709, late_minutes: 0, early_minutes: 11 })
})

test('a guard who has not left yet has no minutes, but may be late already', () => {
  expect(figures('18:30', null)).toEqual({ minutes: 0, late_minutes: 30, early_minutes: 0 })
  expect(attendanceFigures(NIGHT, { in_at: null, out_at: null }, 10)).toEqual({ minutes: 0, late_minutes: 0, early_minutes: 0 })
})

test('a guard who leaves within the minute of the start has worked nothing; a minute later he has', () => {
  const { from } = spanOf(NIGHT)
  expect(['17:40', '18:00', '18:00:59', '18:01'].map((time) => leftBefore(from, at(time)))).toEqual([true, true, true, false])
})

test('minutes stay between none and those of the shift, whenever the guard comes and leaves', () => {
  const { from, to } = spanOf(NIGHT)
  const instant = fc.integer({ min: from - 86_400_000, max: to + 86_400_000 })
  fc.assert(
    fc.property(instant, instant, (one, other) => {
      const { minutes } = attendanceFigures(NIGHT, { in_at: Math.min(one, other), out_at: Math.max(one, other) }, 10)
      expect(minutes).toBeGreaterThanOrEqual(0)
      expect(minutes).toBeLessThanOrEqual(720)
      expect(Number.isInteger(minutes)).toBe(true)
    }),
  )
})

test('a time of day means the date on which it is nearest to the shift', () => {
  expect(
    ['17:52', '18:00', '23:59', '00:00', '06:03', '08:00'].map((time) => new Date(instantNear(NIGHT, time)).toISOString()),
  ).toEqual([
    '2026-11-12T14:52:00.000Z',
    '2026-11-12T15:00:00.000Z',
    '2026-11-12T20:59:00.000Z',
    '2026-11-12T21:00:00.000Z',
    '2026-11-13T03:03:00.000Z',
    '2026-11-13T05:00:00.000Z',
  ])
  const early = { shift_date: '2026-11-12', start_time: '00:30', end_time: '06:00' }
  expect(new Date(instantNear(early, '23:50')).toISOString()).toBe('2026-11-11T20:50:00.000Z')
})
