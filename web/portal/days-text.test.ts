import { expect, test } from 'vitest'
import { daysText } from './days-text.ts'

test.each([
  [['2026-10-19', '2026-10-16', '2026-10-16'], '16 and 19 Oct'],
  [['2026-10-16'], '16 Oct'],
  [['2026-10-30', '2026-10-31', '2026-11-01'], '30, 31 Oct and 1 Nov'],
  [['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-04', '2026-10-05', '2026-10-06', '2026-10-07'], '7 days'],
])('%j is %s', (days, text) => {
  expect(daysText(days)).toBe(text)
})
