import { clockTimeAt, today } from '../../../api/core/fields/days.ts'
import { type Language, type WordKey, wordIn } from './words.ts'

/** `17:52` in Kampala. */
export const timeOf = (instant: number | string) => clockTimeAt(new Date(instant))

/** Names in their order, from the words: few browsers know the days and months of Luganda. */
const nameOf = (language: Language, key: WordKey, place: number) => wordIn(language, key).split(' ')[place]!

/** `Mon 23 Nov` of an instant, or of a date as YYYY-MM-DD. */
export function dayText(day: number | string, language: Language) {
  const date = new Date(typeof day === 'string' && day.length === 10 ? day : today(new Date(day)))
  const weekday = nameOf(language, 'weekdays', date.getUTCDay())
  return `${weekday} ${date.getUTCDate()} ${nameOf(language, 'shortMonths', date.getUTCMonth())}`
}

/** `November 2026` of 2026-11. */
export function monthText(month: string, language: Language) {
  const [year, number] = month.split('-')
  return `${nameOf(language, 'months', Number(number) - 1)} ${year}`
}

/** `172 h 30 min`, `5 h` or `12 min` of minutes. */
export function hoursText(minutes: number) {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (rest === 0) return `${hours} h`
  return hours === 0 ? `${rest} min` : `${hours} h ${rest} min`
}
