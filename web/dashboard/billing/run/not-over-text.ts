import { formatMonth } from '../../../lib/months.ts'

/** Warning about an invoice in arrears of a month, YYYY-MM, that is issued before the month's end: the shifts that it leaves out. */
export const notOverText = (month: string) =>
  `${formatMonth(month)} is not over. Shifts that are missed, ordered or added after this invoice are on no later one.`
