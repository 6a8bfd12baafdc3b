import { describe, expect, test } from 'vitest'
import { discountedRate, lineAmount, linesWithin, type PricedLine, percentText, quotationFigures } from './quotation-figures.ts'

const RATES = { discount_rate: 1000, vat_rate: 1800 }
const line = (overrides: Partial<PricedLine> = {}): PricedLine => ({
  quantity: 1,
  months: 1,
  monthly_rate: 100_000,
  guards: false,
  ...overrides,
})
const guards = (quantity: number, more: Partial<PricedLine> = {}) => line({ guards: true, quantity, ...more })

test('a line is quantity × months × monthly rate', () => {
  expect(lineAmount(guards(12, { months: 6, monthly_rate: 850_000 }))).toBe(61_200_000)
  expect(lineAmount(line({ monthly_rate: 0 }))).toBe(0)
})

test('VAT is counted on the lines, and the total is both', () => {
  expect(quotationFigures([guards(2), line({ monthly_rate: 850_000 })], RATES)).toEqual({
    guards: 2,
    subtotal: 1_050_000,
    discount: 0,
    vat: 189_000,
    total: 1_239_000,
  })
})

describe('the corporate discount', () => {
  test('begins with the eleventh guard', () => {
    expect(quotationFigures([guards(10)], RATES)).toMatchObject({ guards: 10, discount: 0 })
    expect(quotationFigures([guards(11)], RATES)).toMatchObject({ guards: 11, discount: 110_000, vat: 178_200, total: 1_168_200 })
  })
  test('counts the guards of all lines and no other quantity', () => {
    expect(quotationFigures([guards(6), guards(5)], RATES).discount).toBe(110_000)
    expect(quotationFigures([guards(6), line({ quantity: 5 })], RATES).discount).toBe(0)
  })
  test('is taken from the sum of all lines', () => {
    expect(quotationFigures([guards(11), line({ monthly_rate: 900_000 })], RATES).discount).toBe(200_000)
  })
  test('is zero when the company gives no discount', () => {
    expect(quotationFigures([guards(50)], { ...RATES, discount_rate: 0 }).discount).toBe(0)
  })
})

test('half a shilling is rounded up, less is rounded down', () => {
  // 18 % of 25 is 4.5, of 24 is 4.32, of 28 is 5.04 and of 3 is 0.54.
  for (const [amount, vat] of [
    [25, 5],
    [24, 4],
    [28, 5],
    [3, 1],
    [2, 0],
    [0, 0],
  ] as const)
    expect(quotationFigures([line({ monthly_rate: amount })], RATES)).toMatchObject({
      subtotal: amount,
      vat,
      total: amount + vat,
    })
  // 10 % of 55 is 5.5; 18 % of the 49 that remain is 8.82.
  expect(quotationFigures([guards(11, { monthly_rate: 5 })], RATES)).toMatchObject({ discount: 6, vat: 9, total: 58 })
})

test('for any lines the rows add up to the total, and rounding is never off by more than half a shilling', () => {
  let seed = 2011
  const next = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % most
  }
  for (let round = 0; round < 2_000; round++) {
    const lines = Array.from({ length: 1 + next(5) }, () =>
      line({ quantity: 1 + next(20), months: 1 + next(24), monthly_rate: next(1_500_000), guards: next(2) === 1 }),
    )
    const rates = { discount_rate: next(10_001), vat_rate: next(10_001) }
    const { subtotal, discount, vat, total, guards: counted } = quotationFigures(lines, rates)
    expect(total).toBe(subtotal - discount + vat)
    expect(subtotal).toBe(lines.reduce((sum, one) => sum + lineAmount(one), 0))
    const exact = counted > 10 ? (subtotal * rates.discount_rate) / 10_000 : 0
    expect(Math.abs(discount - exact)).toBeLessThanOrEqual(0.5)
    expect(Math.abs(vat - ((subtotal - discount) * rates.vat_rate) / 10_000)).toBeLessThanOrEqual(0.5)
  }
})

test('amounts stay exact where floating point does not', () => {
  const most = 1_000_000_000_000
  expect(quotationFigures([line({ monthly_rate: most - 1 })], RATES)).toEqual({
    guards: 0,
    subtotal: 999_999_999_999,
    discount: 0,
    vat: 180_000_000_000,
    total: 1_179_999_999_999,
  })
  expect(linesWithin([line({ monthly_rate: most })], most)).toBe(true)
  expect(linesWithin([line({ monthly_rate: most }), line({ monthly_rate: 1 })], most)).toBe(false)
  expect(linesWithin([line({ quantity: 10_000, months: 120, monthly_rate: most })], most)).toBe(false)
})

test('rates read as percentages', () => {
  expect([1800, 750, 0, 10_000, 5].map(percentText)).toEqual(
    ['18', '7.5', '0', '100', '0.05'].map((number) => `${number}\u00a0%`),
  )
})

test('a monthly rate is discounted above ten guards, rounded half up', () => {
  const rates = { discount_rate: 1000, vat_rate: 1800 }
  expect(discountedRate(950_005, 10, rates)).toBe(950_005)
  expect(discountedRate(950_005, 11, rates)).toBe(855_004)
})
