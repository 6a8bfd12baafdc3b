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
