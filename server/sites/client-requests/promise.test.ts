import { expect, test } from 'vitest'
import { promisedUntil } from './promise.ts'

/** A Thursday, 09:30 in Kampala. */
const NOW = new Date('2026-11-26T06:30:00Z')

test.each([
  ['one working day', [], '2026-11-27T14:00:00.000Z'],
  ['2 working days', [], '2026-11-30T14:00:00.000Z'],
  ['one working day', ['2026-11-27', '2026-11-30'], '2026-12-01T14:00:00.000Z'],
  ['24 hours', [], '2026-11-27T06:30:00.000Z'],
  ['an hour', [], '2026-11-26T07:30:00.000Z'],
  ['under 30 minutes', [], '2026-11-26T07:00:00.000Z'],
  ['Two weeks', [], '2026-12-10T06:30:00.000Z'],
  ['a short while', [], null],
  ['no days', [], null],
  ['', [], null],
])('“%s” with holidays %j is %s', (promise, holidays, until) => {
  expect(promisedUntil(promise, holidays, NOW)).toBe(until)
})
