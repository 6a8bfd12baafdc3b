import { formatMonth } from '../../../lib/months.ts'

/** What an invoice in arrears of a month, YYYY-MM, leaves out when it is issued before its end. */
export const notOverText = (month: string) =>
  `${formatMonth(month)} is not over. Shifts that are missed, ordered or added after this invoice are on no later one.`
