import { expect, test } from 'vitest'
import { dayText, monthText } from './dates.ts'
import { LANGUAGES, type Language, wordIn } from './words.ts'

test.each([
  ['en', 'Mon 23 Nov', 'November 2026'],
  ['lg', 'Balaza 23 Nov', 'Novemba 2026'],
  ['sw', 'Jumatatu 23 Nov', 'Novemba 2026'],
] as const)('a day and a month are in the language that was chosen: %s', (language, day, month) => {
  expect(dayText('2026-11-23', language)).toBe(day)
  // It is Monday in Kampala already.
  expect(dayText('2026-11-22T21:30:00.000Z', language)).toBe(day)
  expect(monthText('2026-11', language)).toBe(month)
})

test.each(Object.keys(LANGUAGES) as Language[])('%s has a name of its own for each day and month', (language) => {
  for (const [key, count] of [
    ['weekdays', 7],
    ['shortMonths', 12],
    ['months', 12],
  ] as const)
    expect(new Set(wordIn(language, key).split(' ')).size, key).toBe(count)
})
