import { expect, test } from 'vitest'
import { monthAfter, monthBefore, today } from './days.ts'

test('today is the date in Kampala, exact to the millisecond, whatever was asked before', () => {
  const at = (instant: string) => today(new Date(instant))
  expect(at('2026-11-22T20:59:59.999Z')).toBe('2026-11-22')
  expect(at('2026-11-22T21:00:00Z')).toBe('2026-11-23')
  expect(at('2026-11-22T20:59:59.999Z')).toBe('2026-11-22')
  expect(at('2026-11-23T20:59:59.999Z')).toBe('2026-11-23')
  expect(() => at('no instant')).toThrow(RangeError)
})

test('months follow each other over the end of a year, from any day of them', () => {
  expect([monthAfter('2026-12'), monthAfter('2026-01-31'), monthAfter('2026-11', 14)]).toEqual(['2027-01', '2026-02', '2028-01'])
  expect([monthBefore('2026-01'), monthBefore('2026-03-31'), monthAfter('2026-01', -13)]).toEqual([
    '2025-12',
    '2026-02',
    '2024-12',
  ])
})
