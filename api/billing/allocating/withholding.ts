import { formatMoney, fraction, product, rateOf, roundHalfUp } from '../../core/money.ts'

/** The tax that is withheld of an amount at a rate in hundredths of a percent, whole shillings. */
export const withheldOf = (amount: number, rate: number) => Number(roundHalfUp(product(fraction(amount), rateOf(rate))))

/** The part of an invoice's amount before VAT that is left after credit notes, whole shillings. */
export const netLeft = ({ net, amount_due, credited }: { net: number; amount_due: number; credited: number }) =>
  amount_due === 0 ? 0 : Number(roundHalfUp(product(fraction(net), fraction(amount_due - credited, amount_due))))

type Vat = { net: number; vat: number; vat_rate: number }
/**
 * The part of an amount before VAT that VAT was charged on: all of it where the VAT is that of the whole, none where nothing was
 * charged (exempt, or at zero).
 */
export function taxedPart({ net, vat, vat_rate }: Vat) {
  if (vat === 0 || vat_rate === 0) return 0
  if (vat === withheldOf(net, vat_rate)) return net
  return Math.min(net, Number(roundHalfUp(product(fraction(vat), fraction(10_000, vat_rate)))))
}

type Withheld = { rate: number; base: number; before: number; expected: number }

/** The computation of the tax that is expected to be withheld, so that its amounts add up: `6 % of 1,235,000 UGX = 74,100 UGX`. */
export function withheldText({ rate, base, before, expected }: Withheld) {
  const whole = withheldOf(base, rate)
  const less = before > 0 ? `, less ${formatMoney(before)} withheld already = ${formatMoney(whole - before)}` : ''
  const capped = expected < whole - before ? `, of which ${formatMoney(expected)} is left to pay` : ''
  return `${rate / 100} % of ${formatMoney(base)} = ${formatMoney(whole)}${less}${capped}`
}
