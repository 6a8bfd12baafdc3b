import { expect, test } from 'vitest'
import { withheldText } from './withholding.ts'

test('how a tax was counted names its base, what is withheld already and the balance, and adds up', () => {
  const text = (base: number, before: number, expected: number) => withheldText({ rate: 600, base, before, expected })
  expect(text(1_235_000, 0, 74_100)).toBe('6 % of 1,235,000 UGX = 74,100 UGX')
  // From the amount with VAT.
  expect(text(1_457_300, 0, 87_438)).toBe('6 % of 1,457,300 UGX = 87,438 UGX')
  expect(text(1_235_000, 30_000, 44_100)).toBe('6 % of 1,235,000 UGX = 74,100 UGX, less 30,000 UGX withheld already = 44,100 UGX')
  expect(text(1_235_000, 0, 20_000)).toBe('6 % of 1,235,000 UGX = 74,100 UGX, of which 20,000 UGX is left to pay')
})
