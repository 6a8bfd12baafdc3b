const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `2026-11-20` as `20 Nov 2026`. Anything else is returned unchanged. */
export function formatDay(day: string) {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  const name = MONTHS[Number(month) - 1]
  return name ? `${Number(date)} ${name} ${year}` : day
}

/** `1250000` as `1,250,000`. */
export const formatNumber = (value: number) => value.toLocaleString('en-US')

/** `1 month`, `6 months`. */
export const countOf = (count: number, one: string) => `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`
