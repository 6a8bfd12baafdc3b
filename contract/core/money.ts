// Money: whole Uganda shillings, which have no smaller unit. What is counted on the way there (a part of a month, a rate, a
// share of minutes) is an exact fraction, and rounded once, where an amount is stored or shown.

/** The currency's code, as it stands behind amounts. */
export const CURRENCY = 'UGX'

// Making a format costs a hundred times what using it does.
const inThousands = new Intl.NumberFormat('en-US')

/** Whole shillings as `1,250,000 UGX`, below zero as `-1,250,000 UGX`. */
export const formatMoney = (shillings: number): string => `${inThousands.format(shillings)} ${CURRENCY}`

/** An exact number in lowest terms, such as shillings that are not whole yet. The denominator is above zero. */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint }

const greatestCommonDivisor = (one: bigint, other: bigint): bigint =>
  other === 0n ? one : greatestCommonDivisor(other, one % other)

/**
 * An exact fraction of whole numbers: `fraction(950_000, 30)` is a day's share of a month's rate.
 * @throws RangeError for a number that is not whole, and for a denominator that is not above zero
 */
export function fraction(numerator: number | bigint, denominator: number | bigint = 1): Fraction {
  const [above, below] = [BigInt(numerator), BigInt(denominator)]
  if (below <= 0n) throw new RangeError('The denominator of a fraction must be above zero.')
  const divisor = greatestCommonDivisor(below, above < 0n ? -above : above)
  return { numerator: above / divisor, denominator: below / divisor }
}

/**
 * A rate in hundredths of a percent as a fraction: 1800, 18 %, is 9/50.
 * @throws RangeError for a rate that is not whole
 */
export const rateOf = (hundredths: number): Fraction => fraction(hundredths, 10_000)

/** The exact sum; 0 of nothing. */
export const sum = (amounts: readonly Fraction[]): Fraction =>
  amounts.reduce(
    (total, { numerator, denominator }) =>
      fraction(total.numerator * denominator + numerator * total.denominator, total.denominator * denominator),
    fraction(0),
  )

/** The exact product; 1 of nothing. */
export const product = (...factors: readonly Fraction[]): Fraction =>
  factors.reduce(
    (total, { numerator, denominator }) => fraction(total.numerator * numerator, total.denominator * denominator),
    fraction(1),
  )

/**
 * Whole shillings, half a shilling rounded up. Below zero half a shilling is rounded down, so that a credit takes back to
 * the shilling what was charged.
 */
export function roundHalfUp({ numerator, denominator }: Fraction): bigint {
  const size = numerator < 0n ? -numerator : numerator
  const rounded = (2n * size + denominator) / (2n * denominator)
  return numerator < 0n ? -rounded : rounded
}
