import { TIME_ZONE } from '../../contract/common.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `2026-11-20` as `20 Nov 2026`. Anything else comes back unchanged. */
export function formatDay(day: string) {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  const name = MONTHS[Number(month) - 1]
  return name ? `${Number(date)} ${name} ${year}` : day
}

/** A moment (ISO 8601) as `20 Nov 2026, 14:05` in Kampala, whatever the zone of the machine. */
export function formatMoment(moment: string) {
  const at = new Date(moment)
  const day = at.toLocaleDateString('en-CA', { timeZone: TIME_ZONE })
  return `${formatDay(day)}, ${at.toLocaleTimeString('en-GB', { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit' })}`
}

/** `1250000` as `1,250,000`. */
export const formatNumber = (value: number) => value.toLocaleString('en-US')

/** Whole shillings as `1,250,000 UGX`. */
export const formatMoney = (shillings: number) => `${formatNumber(shillings)} UGX`
