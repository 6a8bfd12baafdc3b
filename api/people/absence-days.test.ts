import { expect, test } from 'vitest'
import { awaySentence } from './absence-days.ts'

test.each([
  ['annual', '2026-12-14', '2026-12-20', 'On leave from 14 Dec to 20 Dec 2026.'],
  ['sick', '2026-12-14', '2026-12-14', 'On leave on 14 Dec 2026.'],
  ['unpaid', '2026-12-28', '2027-01-03', 'On leave from 28 Dec 2026 to 3 Jan 2027.'],
  ['suspension', '2026-12-14', null, 'Suspended from 14 Dec 2026 on.'],
  ['suspension', '2026-12-14', '2026-12-20', 'Suspended from 14 Dec to 20 Dec 2026.'],
])('%s from %s until %s', (kind, from_on, until_on, sentence) => {
  expect(awaySentence({ kind, from_on, until_on })).toBe(sentence)
})
