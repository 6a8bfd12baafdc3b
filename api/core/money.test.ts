import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Fraction, formatMoney, fraction, product, rateOf, roundHalfUp, sum } from './money.ts'

const whole = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
const above = fc.bigInt({ min: 1n, max: 100_000n })
const anyFraction = fc.tuple(whole, above).map(([numerator, denominator]) => fraction(numerator, denominator))
const negative = ({ numerator, denominator }: Fraction) => fraction(-numerator, denominator)

describe('rounding', () => {
  test('half a shilling is rounded up, less is rounded down', () => {
    const cases: [number, number, bigint][] = [
      [1, 2, 1n],
      [3, 2, 2n],
      [5, 2, 3n],
      [49, 100, 0n],
      [51, 100, 1n],
      [7, 3, 2n],
      [8, 3, 3n],
      [6, 3, 2n],
      [0, 7, 0n],
    ]
    expect(cases.map(([above, below]) => [above, below, roundHalfUp(fraction(above, below))])).toEqual(cases)
  })

  test('rounds n to the whole number above n − ½ and not above n + ½, for any n', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), above, (numerator, denominator) => {
        const rounded = 2n * denominator * roundHalfUp(fraction(numerator, denominator))
        return 2n * numerator - denominator < rounded && rounded <= 2n * numerator + denominator
      }),
      { numRuns: 1000 },
    )
  })

  test('a credit takes back what was charged, to the shilling', () => {
    fc.assert(fc.property(anyFraction, (amount) => roundHalfUp(negative(amount)) === -roundHalfUp(amount)))
    expect(roundHalfUp(fraction(-1, 2))).toBe(-1n)
  })

  test('happens once: the parts of an amount add up to it, for any number of parts', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 1, max: 62 }), (rate, parts) => {
        const shares = Array.from({ length: parts }, () => fraction(rate, parts))
        return roundHalfUp(sum(shares)) === rate
      }),
    )
    // 31 shares of 1,000,000 rounded one by one would come to 999,998.
    const day = fraction(1_000_000, 31)
    expect(31n * roundHalfUp(day)).toBe(999_998n)
    expect(roundHalfUp(sum(Array.from({ length: 31 }, () => day)))).toBe(1_000_000n)
  })

  test('of shares of a month, as contracts charge them', () => {
    const charge = (seats: number, rate: number, days: number, month: number) =>
      roundHalfUp(product(fraction(seats * rate), fraction(days, month)))
    expect(charge(2, 950_000, 21, 30)).toBe(1_330_000n)
    expect(charge(1, 1_100_000, 18, 25)).toBe(792_000n)
    expect(charge(2, 950_000, 15, 31)).toBe(919_355n)
    expect(charge(2, 1_000_000, 16, 31)).toBe(1_032_258n)
  })
})

describe('fractions', () => {
  test('add and multiply exactly, in any order', () => {
    fc.assert(
      fc.property(anyFraction, anyFraction, anyFraction, (a, b, c) => {
        expect(sum([a, b, c])).toEqual(sum([c, a, b]))
        expect(product(a, sum([b, c]))).toEqual(sum([product(a, b), product(a, c)]))
        expect(sum([a, negative(a)])).toEqual(fraction(0))
      }),
    )
    expect([sum([]), product()]).toEqual([fraction(0), fraction(1)])
  })

  test('are kept in lowest terms', () => {
    expect(fraction(6, 4)).toEqual({ numerator: 3n, denominator: 2n })
    expect(fraction(-6, 4)).toEqual({ numerator: -3n, denominator: 2n })
    expect(fraction(0, 9)).toEqual({ numerator: 0n, denominator: 1n })
    expect(rateOf(1800)).toEqual({ numerator: 9n, denominator: 50n })
  })

  test('are refused unless made of whole numbers with a denominator above zero', () => {
    for (const denominator of [0, -1, 0.5]) expect(() => fraction(1, denominator), String(denominator)).toThrow(RangeError)
    for (const numerator of [0.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => fraction(numerator), String(numerator)).toThrow(RangeError)
    expect(() => rateOf(17.5)).toThrow(RangeError)
  })
})

test('an amount is shown in whole shillings with separated thousands', () => {
  expect([0, 999, 1_250_000, 1_000_000_000_000, -250_000].map(formatMoney)).toEqual([
    '0 UGX',
    '999 UGX',
    '1,250,000 UGX',
    '1,000,000,000,000 UGX',
    '-250,000 UGX',
  ])
})
