import { expect, test } from 'vitest'
import { owedText } from './owed-text.ts'

test.each([
  [{ credit: -130_000, total: 2_875_000 }, '3,005,000 open − 130,000 credit = 2,875,000 to pay'],
  [{ credit: 0, total: 3_005_000 }, '3,005,000 to pay'],
  [{ credit: -130_000, total: 0 }, '130,000 open − 130,000 credit = 0 to pay'],
  [{ credit: -130_000, total: -30_000 }, '100,000 open − 130,000 credit = 30,000 credit left'],
])('%o is “%s”', (owed, text) => {
  expect(owedText(owed)).toBe(text)
})
