import { fraction, product, rateOf, roundHalfUp } from '../core/money.ts'

/** The corporate discount is for clients hiring more guards than this (section 9). Its size is never part of a public response. */
export const DISCOUNT_ABOVE_GUARDS = 10

/** A line: a quantity, for a number of months, at a monthly rate in shillings. */
export type PricedLine = { quantity: number; months: number; monthly_rate: number; guards: boolean }
/** Rates in hundredths of a percent: 1800 is 18 %. */
export type Rates = { discount_rate: number; vat_rate: number }
/** Amounts in shillings, and the number of guards in all lines. */
export type Figures = { guards: number; subtotal: number; discount: number; vat: number; total: number }

/** A share of an amount in shillings; the rate is in hundredths of a percent. */
const part = (amount: bigint, rate: number) => roundHalfUp(product(fraction(amount), rateOf(rate)))

const exactAmount = ({ quantity, months, monthly_rate }: PricedLine) => BigInt(quantity) * BigInt(months) * BigInt(monthly_rate)

/** Quantity × months × monthly rate, in shillings. */
export const lineAmount = (line: PricedLine) => Number(exactAmount(line))

/** True if the exact sum of the lines is at most `most`. */
export const linesWithin = (lines: readonly PricedLine[], most: number) =>
  lines.reduce((sum, line) => sum + exactAmount(line), 0n) <= BigInt(most)

/**
 * The totals of a quotation, computed by the form and by the server. Lines are exact. With more than 10 guards the corporate
 * discount is taken from the subtotal; VAT applies to the rest. Discount and VAT are each rounded half up once, so that the
 * rows of a quotation add up to its total.
 */
export function quotationFigures(lines: readonly PricedLine[], { discount_rate, vat_rate }: Rates): Figures {
  const guards = lines.reduce((sum, line) => sum + (line.guards ? line.quantity : 0), 0)
  const subtotal = lines.reduce((sum, line) => sum + exactAmount(line), 0n)
  const discount = guards > DISCOUNT_ABOVE_GUARDS ? part(subtotal, discount_rate) : 0n
  const vat = part(subtotal - discount, vat_rate)
  return {
    guards,
    subtotal: Number(subtotal),
    discount: Number(discount),
    vat: Number(vat),
    total: Number(subtotal - discount + vat),
  }
}

/** A rate after the corporate discount, where the number of guards gives it; rounded half up. */
export function discountedRate(rate: number, guards: number, { discount_rate }: Rates) {
  return rate - (guards > DISCOUNT_ABOVE_GUARDS ? Number(part(BigInt(rate), discount_rate)) : 0)
}

/** 1800 as `18 %`, 750 as `7.5 %`, with a non-breaking space. */
export const percentText = (rate: number) => `${rate / 100}\u00a0%`
