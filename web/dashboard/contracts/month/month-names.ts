const NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `2026-12` as `December`. */
export const monthName = (month: string) => NAMES[Number(month.slice(5, 7)) - 1] ?? month

/** `2026-12` as `December 2026`. */
export const formatMonth = (month: string) => `${monthName(month)} ${month.slice(0, 4)}`

const together = new Intl.ListFormat('en-GB')

/** Says of months, YYYY-MM, that are invoiced already what becomes of a change: `December 2026 is invoiced already: …`. */
export const invoicedText = (months: readonly string[]) =>
  `${together.format(months.map(formatMonth))} ${months.length === 1 ? 'is' : 'are'} invoiced already: the difference is charged or taken back with the next draft of the contract.`
