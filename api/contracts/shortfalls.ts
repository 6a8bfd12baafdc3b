import { type Fraction, fraction, product } from '../core/money.ts'

export const SHORTFALL_RULES = ['by_minutes', 'whole_shift', 'none'] as const
export type ShortfallRule = (typeof SHORTFALL_RULES)[number]

/** With `whole_shift`, more missing minutes than this count as the whole shift. */
const WHOLE_SHIFT_MINUTES = 60

/** The contract's rule for slots that were not covered, or not for their whole time. */
export type ShortfallTerms = {
  shortfall_rule: ShortfallRule
  /** Percent of the value of a slot that is credited when nobody came: 200 is a penalty of twice its value. */
  shortfall_multiple: number
}

/** A slot that is over, in whole minutes. */
export type CoveredSlot = { required: number; covered: number }

/**
 * The credit to the client for a slot, exact; it is rounded once for each line of an invoice.
 * @param value what the slot is worth, in shillings (api/contracts/charges.ts)
 * @param graceMinutes missing minutes up to which nothing is credited
 */
export function shortfallCredit(
  { shortfall_rule, shortfall_multiple }: ShortfallTerms,
  { required, covered }: CoveredSlot,
  value: Fraction,
  graceMinutes: number,
): Fraction {
  const missing = Math.max(0, required - covered)
  if (shortfall_rule === 'none') return fraction(0)
  if (covered <= 0) return product(value, fraction(shortfall_multiple, 100))
  if (missing <= graceMinutes) return fraction(0)
  if (shortfall_rule === 'by_minutes') return product(value, fraction(missing, required))
  return missing > WHOLE_SHIFT_MINUTES ? value : fraction(0)
}
