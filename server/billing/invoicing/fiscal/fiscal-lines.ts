import { withVat } from '../../../../api/billing/invoice-lines/invoice-lines.ts'
import type { FiscalLine } from './fiscal-port.ts'

/**
 * Divides whole shillings in proportion to some weights by the largest remainder, so that the parts add up. All 0 where every weight
 * is.
 */
export function apportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (sum === 0n) return weights.map(() => 0)
  const shares = weights.map((weight) => BigInt(total) * BigInt(weight))
  const parts = shares.map((share) => Number(share / sum))
  const left = total - parts.reduce((all, part) => all + part, 0)
  const byRemainder = shares
    .map((share, place) => [share % sum, place] as const)
    .sort((a, b) => (a[0] === b[0] ? 0 : a[0] > b[0] ? -1 : 1))
  for (const [, place] of byRemainder.slice(0, left)) parts[place]! += 1
  return parts
}

type Line = { description: string; quantity: number | null; amount: number }

/**
 * The lines of an invoice as the revenue authority takes them: what is negative (shortfalls, the discount) is taken off the others in
 * proportion, and the VAT of the invoice divided among them.
 */
export function fiscalLines(lines: readonly Line[], vat: number): FiscalLine[] {
  const charged = lines.filter(({ amount }) => amount > 0)
  const taken = -lines.reduce((all, { amount }) => all + Math.min(0, amount), 0)
  const amounts = charged.map(({ amount }) => amount)
  const reductions = apportion(taken, amounts)
  const shares = apportion(
    vat,
    amounts.map((amount, place) => amount - reductions[place]!),
  )
  return charged.map(({ description, quantity, amount }, place) => ({
    ...{ description, quantity: quantity ?? 1, amount },
    ...{ reduction: reductions[place]!, vat: shares[place]! },
  }))
}

/** VAT that is taken off with a reduction. */
export const vatOfReduction = (reduction: number, vat_rate: number) => withVat(reduction, vat_rate).vat
