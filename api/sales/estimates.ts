import { formatMoney } from '../core/money.ts'
import { countsGuards } from './counts-guards.ts'
import type { Service } from './services.ts'

/** The most shillings of an estimate; more is left to the quotation. */
const MOST_ESTIMATED = 1_000_000_000_000

/** Monthly price of one guard or one site, how many of them, and both multiplied: shillings before VAT and before any discount. */
export type Estimate = { price: number; quantity: number; total: number }
type Priced = Pick<Service, 'category' | 'monthly_price'>
type Asked = { guards_needed?: number | null | undefined; sites_needed?: number | null | undefined }

/** An estimate from the price list; null where the list has no monthly price, or nothing is asked for. */
export function estimateOf(service: Priced, { guards_needed, sites_needed }: Asked): Estimate | null {
  const { monthly_price: price } = service
  const quantity = countsGuards(service) ? (guards_needed ?? 0) : (sites_needed ?? 1)
  if (!price || quantity < 1 || price * quantity > MOST_ESTIMATED) return null
  return { price, quantity, total: price * quantity }
}

/** `1,900,000 UGX + VAT a month`. */
export const estimateText = ({ total }: Estimate) => `${formatMoney(total)} + VAT a month`

/** `2 × 950,000 UGX`. */
export const estimateParts = ({ price, quantity }: Estimate) => `${quantity} × ${formatMoney(price)}`
