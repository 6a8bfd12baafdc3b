import { expect, test } from 'vitest'
import { momentAt, monthAfter, monthBefore, TIME_ZONE, today, wallClockAt } from './days.ts'

test('today is the date in Kampala, exact to the millisecond, whatever was asked before', () => {
  const at = (instant: string) => today(new Date(instant))
  expect(at('2026-11-22T20:59:59.999Z')).toBe('2026-11-22')
  expect(at('2026-11-22T21:00:00Z')).toBe('2026-11-23')
  expect(at('2026-11-22T20:59:59.999Z')).toBe('2026-11-22')
  expect(at('2026-11-23T20:59:59.999Z')).toBe('2026-11-23')
  expect(() => at('no instant')).toThrow(RangeError)
})

test('moments and clocks are those of the time zone, in every half year since 1960', () => {
  const clock = (instant: number) => new Date(instant).toLocaleString('sv-SE', { timeZone: TIME_ZONE })
  for (let half = 0; half < 200; half++) {
    const day = `${monthAfter('1960-01', half * 6)}-15`
    expect(clock(Date.parse(momentAt(day, '06:30')))).toBe(`${day} 06:30:00`)
    expect(clock(Date.parse(momentAt(day)))).toBe(`${day} 00:00:00`)
    expect(wallClockAt(Date.parse(`${day}T03:30:00Z`))).toBe(`${day}T06:30:00.000`)
  }
})

test('months follow each other over the end of a year, from any day of them', () => {
  expect([monthAfter('2026-12'), monthAfter('2026-01-31'), monthAfter('2026-11', 14)]).toEqual(['2027-01', '2026-02', '2028-01'])
  expect([monthBefore('2026-01'), monthBefore('2026-03-31'), monthAfter('2026-01', -13)]).toEqual([
    '2025-12',
    '2026-02',
    '2024-12',
  ])
})
