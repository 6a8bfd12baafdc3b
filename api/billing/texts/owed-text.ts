import { formatNumber } from '../../core/format.ts'
import { type Say, say } from '../../core/say.ts'
import type { Buckets } from '../statements.ts'

export const OWED_TEXTS = {
  left: '{amount} credit left',
  owed: '{amount} to pay',
  sum: '{open} open − {credit} credit = {left}',
}

/**
 * The text of the open amount, the credit that is taken off, and what is left: `3,005,000 open − 130,000 credit = 2,875,000 to
 * pay`. Credit is 0 or negative, as in the ages.
 */
export function owedText({ credit, total }: Pick<Buckets, 'credit' | 'total'>, t: Say = say): string {
  const left = t(total < 0 ? OWED_TEXTS.left : OWED_TEXTS.owed, { amount: formatNumber(Math.abs(total)) })
  if (credit === 0) return left
  return t(OWED_TEXTS.sum, { open: formatNumber(total - credit), credit: formatNumber(-credit), left })
}
