import { formatMoney } from '../../core/money.ts'
import type { CreditPart } from '../credit-notes.ts'

/**
 * Why a credit note comes to its amount, a sentence for each station of the invoice: `Lake gate: 47,500 UGX of 950,000 UGX charged`, and
 * by what rule it was divided where there are several. Empty for an invoice of one amount.
 */
export function creditPartTexts(parts: readonly CreditPart[]): string[] {
  const texts = parts.map(
    ({ station_name, charged, net }) =>
      `${station_name ?? 'Other charges'}: ${formatMoney(net)} of ${formatMoney(charged)} charged`,
  )
  return texts.length > 1 ? [...texts, 'Divided in proportion to what was charged, before VAT.'] : texts
}
