import { clockTimeAt, momentAt, TIME_ZONE } from '../../../api/core/fields/days.ts'
import type { Language } from './words.ts'

/** Browsers without Luganda write English. */
const LOCALES: Record<Language, string[]> = { en: ['en-GB'], lg: ['lg', 'en-GB'], sw: ['sw', 'en-GB'] }

/** `17:52` in Kampala. */
export const timeOf = (instant: number | string) => clockTimeAt(new Date(instant))

/** `Mon 23 Nov` of an instant, or of a date as YYYY-MM-DD. */
export const dayText = (day: number | string, language: Language) =>
  new Date(typeof day === 'string' && day.length === 10 ? momentAt(day) : day).toLocaleDateString(LOCALES[language], {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: TIME_ZONE,
  })

/** `November 2026` of 2026-11. */
export const monthText = (month: string, language: Language) =>
  new Date(momentAt(`${month}-01`)).toLocaleDateString(LOCALES[language], {
    month: 'long',
    year: 'numeric',
    timeZone: TIME_ZONE,
  })

/** `172 h 30 min` of minutes. */
export const hoursText = (minutes: number) =>
  minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
