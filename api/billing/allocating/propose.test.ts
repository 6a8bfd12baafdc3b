import { expect, test } from 'vitest'
import { proposeAllocations } from './propose.ts'
import { netLeft, taxedPart, withheldOf } from './withholding.ts'

const november = { id: 1, balance: 1_457_300, income_withheld: 74_100, vat_withheld: 74_100 }
const december = { id: 2, balance: 2_242_000, income_withheld: 0, vat_withheld: 0 }
const proposed = (amount: number) =>
  proposeAllocations(amount, [november, december]).map((one) => [one.amount, one.income_withheld, one.vat_withheld])

test('what is expected of the oldest invoice settles it with the taxes withheld, the rest goes on to the next', () => {
  expect(proposed(1_309_100)).toEqual([
    [1_309_100, 74_100, 74_100],
    [0, 0, 0],
  ])
  expect(proposed(1_500_000)).toEqual([
    [1_309_100, 74_100, 74_100],
    [190_900, 0, 0],
  ])
  // 1,309,100 + 2,242,000 = 3,551,100: what is above it is credit.
  expect(proposed(4_000_000)).toEqual([
    [1_309_100, 74_100, 74_100],
    [2_242_000, 0, 0],
  ])
})

test('a part is taken without the taxes, and nothing is allocated of nothing', () => {
  expect(proposed(1_000_000)[0]).toEqual([1_000_000, 0, 0])
  expect(proposed(0)).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ])
})

test('taxes are withheld of what is left before VAT after credit notes, rounded half up', () => {
  expect(withheldOf(1_235_000, 600)).toBe(74_100)
  expect(withheldOf(25, 600)).toBe(2)
  // 1,569,400 of which 112,100 are credited: 1,330,000 × 1,457,300 / 1,569,400.
  expect(netLeft({ net: 1_330_000, amount_due: 1_569_400, credited: 112_100 })).toBe(1_235_000)
  expect(netLeft({ net: 0, amount_due: 0, credited: 0 })).toBe(0)
})

test('VAT is withheld of what VAT was charged on: all, none, or the part of it', () => {
  expect(taxedPart({ net: 1_235_000, vat: 222_300, vat_rate: 1_800 })).toBe(1_235_000)
  expect(taxedPart({ net: 25, vat: 5, vat_rate: 1_800 })).toBe(25)
  expect(taxedPart({ net: 665_000, vat: 0, vat_rate: 0 })).toBe(0)
  expect(taxedPart({ net: 665_000, vat: 0, vat_rate: 1_800 })).toBe(0)
  expect(taxedPart({ net: 300_000, vat: 18_000, vat_rate: 1_800 })).toBe(100_000)
  expect(taxedPart({ net: 3, vat: 5, vat_rate: 1_800 })).toBe(3)
})

test('exactly what is expected of one invoice settles it, wherever it stands; the oldest of several', () => {
  expect(proposed(2_242_000)).toEqual([
    [0, 0, 0],
    [2_242_000, 0, 0],
  ])
  const twice = proposeAllocations(2_242_000, [november, december, { ...december, id: 3 }])
  expect(twice.map(({ amount }) => amount)).toEqual([0, 2_242_000, 0])
})

test('exactly the balance of one invoice settles it in full, without the taxes; what is expected of another comes first', () => {
  expect(proposed(1_457_300)).toEqual([
    [1_457_300, 0, 0],
    [0, 0, 0],
  ])
  const expected = { ...december, balance: 1_531_400, income_withheld: 74_100 }
  expect(proposeAllocations(1_457_300, [november, expected])).toMatchObject([
    { amount: 0 },
    { amount: 1_457_300, income_withheld: 74_100, vat_withheld: 0 },
  ])
  // An amount one shilling less is not exact: it goes to the invoices in their order.
  expect(proposed(1_457_299)).toEqual([
    [1_309_100, 74_100, 74_100],
    [148_199, 0, 0],
  ])
  const kept = [{ invoice_id: 2, amount: 100_000 }]
  expect(proposeAllocations(1_557_300, [november, december], kept)).toMatchObject([
    { amount: 1_457_300, income_withheld: 0 },
    { amount: 100_000 },
  ])
})

test('what was allocated by hand stays, and the others share what it leaves', () => {
  const kept = [{ invoice_id: 2, amount: 200_000 }]
  const amounts = (amount: number) => proposeAllocations(amount, [november, december], kept).map((one) => one.amount)
  expect(amounts(500_000)).toEqual([300_000, 200_000])
  expect(amounts(1_509_100)).toEqual([1_309_100, 200_000])
  expect(amounts(100_000)).toEqual([0, 200_000])
})
