// Money in whole Uganda shillings, which have no smaller unit. Intermediate results (a part of a month, a rate, a share of
// minutes) are exact fractions, rounded once, where an amount is stored or shown.

/**
 * Shillings above which the password is asked again: for a credit note with those of its invoice of the last 24 hours, for reversing a
 * receipt, and for paying a deposit back.
 */
export const PASSWORD_ABOVE = 1_000_000

/** The code of the currency, written after amounts. */
export const CURRENCY = 'UGX'

// Constructing a formatter costs a hundred times as much as using it.
const inThousands = new Intl.NumberFormat('en-US')

/** Shillings as `1,250,000 UGX`, negative as `-1,250,000 UGX`. */
export const formatMoney = (shillings: number): string => `${inThousands.format(shillings)} ${CURRENCY}`

/** An exact rational number in lowest terms, such as an amount before rounding. The denominator is positive. */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint }

const greatestCommonDivisor = (one: bigint, other: bigint): bigint =>
  other === 0n ? one : greatestCommonDivisor(other, one % other)

/**
 * An exact fraction of integers: `fraction(950_000, 30)` is a day's share of a monthly rate.
 * @throws RangeError for a number that is not an integer, and for a denominator that is not positive
 */
export function fraction(numerator: number | bigint, denominator: number | bigint = 1): Fraction {
  const [above, below] = [BigInt(numerator), BigInt(denominator)]
  if (below <= 0n) throw new RangeError('The denominator of a fraction must be above zero.')
  const divisor = greatestCommonDivisor(below, above < 0n ? -above : above)
  return { numerator: above / divisor, denominator: below / divisor }
}

/**
 * A rate in hundredths of a percent as a fraction: 1800, 18 %, is 9/50.
 * @throws RangeError for a rate that is not an integer
 */
export const rateOf = (hundredths: number): Fraction => fraction(hundredths, 10_000)

/** The exact sum; 0 for an empty list. */
export const sum = (amounts: readonly Fraction[]): Fraction =>
  amounts.reduce(
    (total, { numerator, denominator }) =>
      fraction(total.numerator * denominator + numerator * total.denominator, total.denominator * denominator),
    fraction(0),
  )

/** The exact product; 1 for an empty list. */
export const product = (...factors: readonly Fraction[]): Fraction =>
  factors.reduce(
    (total, { numerator, denominator }) => fraction(total.numerator * numerator, total.denominator * denominator),
    fraction(1),
  )

/** Rounds to whole shillings, halves away from zero, so that a credit equals what was charged to the shilling. */
export function roundHalfUp({ numerator, denominator }: Fraction): bigint {
  const size = numerator < 0n ? -numerator : numerator
  const rounded = (2n * size + denominator) / (2n * denominator)
  return numerator < 0n ? -rounded : rounded
}
