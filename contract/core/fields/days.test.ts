import { expect, test } from 'vitest'
import { today } from './days.ts'

test('today is the date in Kampala, exact to the millisecond, whatever was asked before', () => {
  const at = (instant: string) => today(new Date(instant))
  expect(at('2026-11-22T20:59:59.999Z')).toBe('2026-11-22')
  expect(at('2026-11-22T21:00:00Z')).toBe('2026-11-23')
  expect(at('2026-11-22T20:59:59.999Z')).toBe('2026-11-22')
  expect(at('2026-11-23T20:59:59.999Z')).toBe('2026-11-23')
  expect(() => at('no instant')).toThrow(RangeError)
})
