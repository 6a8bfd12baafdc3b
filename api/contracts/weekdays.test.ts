import { expect, test } from 'vitest'
import { daysIn, formatWeekdays, isOn, weekdaysOf } from './weekdays.ts'

test.each([
  [127, 'Every day'],
  [31, 'Mon–Fri'],
  [63, 'Mon–Sat'],
  [96, 'Sat, Sun'],
  [0b0010101, 'Mon, Wed, Fri'],
  [0b1110011, 'Mon, Tue, Fri–Sun'],
])('the bits %i are written as %s', (bits, text) => {
  expect(formatWeekdays(bits)).toBe(text)
  expect(weekdaysOf(daysIn(bits))).toBe(bits)
})

test('Monday is bit 0, whatever zone the machine is in', () => {
  expect(isOn(1, '2026-11-23')).toBe(true)
  expect(isOn(1, '2026-11-22')).toBe(false)
  expect(isOn(64, '2026-11-22')).toBe(true)
})
