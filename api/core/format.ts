const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `2026-11-20` as `20 Nov 2026`. Anything else is returned unchanged. */
export function formatDay(day: string) {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  const name = MONTHS[Number(month) - 1]
  return name ? `${Number(date)} ${name} ${year}` : day
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
/** `2026-11-20` as `Fri`. */
export const formatWeekday = (day: string) => WEEKDAYS[new Date(day).getUTCDay()] ?? ''

/** `2026-11-20` as `20 Nov`. */
export const formatShortDay = (day: string) => formatDay(day).replace(/ \d+$/, '')

/** A month, YYYY-MM, as `November 2026`. */
export const longMonth = (month: string) =>
  new Date(`${month}-01T00:00Z`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `1250000` as `1,250,000`. */
export const formatNumber = (value: number) => value.toLocaleString('en-US')

/** `7 h 30 min`, `12 h`, `45 min`. */
export function formatMinutes(minutes: number) {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [hours > 0 && `${formatNumber(hours)} h`, (rest > 0 || hours === 0) && `${rest} min`]
  return parts.filter(Boolean).join(' ')
}
/** `38 s`, `2 min 5 s`, `1 h 20 min`. */
export function formatSeconds(seconds: number) {
  if (seconds >= 3600) return formatMinutes(Math.round(seconds / 60))
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return [minutes > 0 && `${minutes} min`, (rest > 0 || minutes === 0) && `${rest} s`].filter(Boolean).join(' ')
}
/** Hours, of which a part may be minutes: 7.5 as `7 h 30 min`, 0.42 as `25 min`. */
export const formatDuration = (hours: number) => formatMinutes(Math.round(hours * 60))

/** `1 month`, `6 months`. */
export const countOf = (count: number, one: string) => `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`
