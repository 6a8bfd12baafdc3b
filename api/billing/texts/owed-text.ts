import { formatNumber } from '../../core/format.ts'
import type { Buckets } from '../statements.ts'

/**
 * The text of the open amount, the credit that is taken off, and what is left: `3,005,000 open − 130,000 credit = 2,875,000 to
 * pay`. Credit is 0 or negative, as in the ages.
 */
export function owedText({ credit, total }: Pick<Buckets, 'credit' | 'total'>): string {
  const left = total < 0 ? `${formatNumber(-total)} credit left` : `${formatNumber(total)} to pay`
  return credit === 0 ? left : `${formatNumber(total - credit)} open − ${formatNumber(-credit)} credit = ${left}`
}
