import { formatMoney } from '../../core/money.ts'
import { type Say, say } from '../../core/say.ts'
import type { CreditPart } from '../credit-notes.ts'

export const CREDIT_PART_TEXTS = {
  part: '{station}: {net} of {charged} charged',
  other: 'Other charges',
  divided: 'Divided in proportion to what was charged, before VAT.',
}

/**
 * Why a credit note comes to its amount, a sentence for each station of the invoice: `Lake gate: 47,500 UGX of 950,000 UGX charged`, and
 * by what rule it was divided where there are several. Empty for an invoice of one amount.
 */
export function creditPartTexts(parts: readonly CreditPart[], t: Say = say): string[] {
  const texts = parts.map(({ station_name, charged, net }) =>
    t(CREDIT_PART_TEXTS.part, {
      station: station_name ?? t(CREDIT_PART_TEXTS.other),
      net: formatMoney(net),
      charged: formatMoney(charged),
    }),
  )
  return texts.length > 1 ? [...texts, t(CREDIT_PART_TEXTS.divided)] : texts
}
