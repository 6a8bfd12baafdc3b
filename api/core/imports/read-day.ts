import { addDays, today } from '../fields/days.ts'
import { formatDay } from '../format.ts'

/** The date format of the file: 1990-12-31, 31/12/1990 or 12/31/1990. */
export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]
export const DATE_EXAMPLES: Record<DateOrder, string> = { ymd: '1990-12-31', dmy: '31/12/1990', mdy: '12/31/1990' }

/** True if dates of the file that can be read in one way only have the day or the month first. */
export type DayStyle = { dmy: boolean; mdy: boolean }
export const NO_DAY_STYLE: DayStyle = { dmy: false, mdy: false }

/** YYYY-MM-DD, or why a text is no date. */
export type DayReading = { day: string } | { problem: 'no date' } | { problem: 'ambiguous'; readings: string[] }

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
/** Characters of a date with its time. */
const LONGEST = 60
/** Years of two digits are not further ahead than this. */
const YEARS_AHEAD = 30

const monthOf = (name: string) => (name === 'sept' ? 9 : MONTHS.findIndex((month) => month.startsWith(name)) + 1)

function dayOf(year: number, month: number, day: number) {
  if (year < 1900 || year > 2100) return undefined
  const two = (part: number) => String(part).padStart(2, '0')
  const written = `${year}-${two(month)}-${two(day)}`
  const date = new Date(`${written}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== written ? undefined : written
}

/** `26` as 2026, and `92` as 1992; a day of the past is not ahead at all. */
function writtenDay(year: string, month: number, day: string, isPast: boolean) {
  if (year.length === 4) return dayOf(Number(year), month, Number(day))
  const now = today()
  const found = dayOf(2000 + Number(year), month, Number(day))
  const last = isPast ? addDays(now, 1) : `${Number(now.slice(0, 4)) + YEARS_AHEAD}-12-31`
  return found && found > last ? dayOf(1900 + Number(year), month, Number(day)) : found
}

const DAY_THEN_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[\s./,-]*([a-z]{3,9})[\s./,'-]*(\d{4}|\d{2})$/
const MONTH_THEN_DAY = /^([a-z]{3,9})[\s./-]*(\d{1,2})(?:st|nd|rd|th)?[\s./,-]+(\d{4}|\d{2})$/
const YEAR_THEN_MONTH = /^(\d{4})[\s./-]*([a-z]{3,9})[\s./-]*(\d{1,2})$/
const NUMBERS = /^(\d{1,4})\s?([/.\s-])\s?(\d{1,2})\s?\2\s?(\d{1,4})$/

type Readings = Partial<Record<DateOrder, string>>

/** The dates that a text may be, by the order of its parts; one with the name of its month is the same in each. */
function readingsOf(text: string, order: DateOrder, isPast: boolean): Readings {
  if (text.length > LONGEST) return {}
  const moment = /^\d{4}-\d\d-\d\dt\d\d:\d\d(:\d\d(\.\d+)?)?(z|[+-]\d\d:?\d\d)$/i.test(text) ? new Date(text) : undefined
  if (moment) return Number.isNaN(moment.getTime()) ? {} : { ymd: today(moment) }
  const plain = text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]? ?(?=\S)/, '')
    .replace(/(?:t|,? )\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)? ?(?:[ap]\.?m\.?)?$/, '')
  const given = (year: string, month: number, day: string) => writtenDay(year, month, day, isPast)
  const named = (year: string, name: string, day: string): Readings => {
    const found = given(year, monthOf(name), day)
    return found ? { ymd: found } : {}
  }
  const [, day, month, year] = DAY_THEN_MONTH.exec(plain) ?? []
  if (day) return named(year!, month!, day)
  const [, first, second, third] = MONTH_THEN_DAY.exec(plain) ?? []
  if (first) return named(third!, first, second!)
  const [, its, name, last] = YEAR_THEN_MONTH.exec(plain) ?? []
  if (its) return named(its, name!, last!)
  const [, whole] = /^((?:19|20)\d{6})$/.exec(plain) ?? []
  const [, one, , two, three] = whole
    ? ['', whole.slice(0, 4), '', whole.slice(4, 6), whole.slice(6)]
    : (NUMBERS.exec(plain) ?? [])
  if (!one || !two || !three) return {}
  if (one.length > 2) return one.length === 4 && three.length < 3 ? kept({ ymd: given(one, Number(two), three) }) : {}
  if (three.length !== 4 && three.length !== 2) return {}
  const yearLast = kept({ dmy: given(three, Number(two), one), mdy: given(three, Number(one), two) })
  // A year of two digits is the last part, unless somebody says otherwise or it cannot be.
  const isYearFirst = three.length === 2 && one.length === 2 && (order === 'ymd' || Object.keys(yearLast).length === 0)
  return isYearFirst ? kept({ ymd: given(one, Number(two), three) }) : yearLast
}

const kept = (readings: { [K in DateOrder]?: string | undefined }): Readings =>
  Object.fromEntries(Object.entries(readings).filter(([, day]) => day !== undefined))

/** Adds what a date of the file proves, when it can be read in one way only. */
export function learnDay(style: DayStyle, text: string): DayStyle {
  const { dmy, mdy } = readingsOf(text.trim(), 'dmy', false)
  return { dmy: style.dmy || (!!dmy && !mdy), mdy: style.mdy || (!!mdy && !dmy) }
}

/**
 * A date, with or without its time, as it is written in Uganda: a date that can be read in one way only is read whatever the order,
 * any other in the order that was chosen. It is ambiguous where other dates of the file contradict that order, or the order says
 * nothing about it and neither do they.
 */
export function readDay(text: string, order: DateOrder, style = NO_DAY_STYLE, isPast = false): DayReading {
  const readings = readingsOf(text.trim(), order, isPast)
  const days = [...new Set(Object.values(readings))]
  if (days.length <= 1) return days[0] ? { day: days[0] } : { problem: 'no date' }
  const proven = (['dmy', 'mdy'] as const).filter((one) => style[one])
  const decided = order === 'ymd' ? proven : [order, ...proven.filter((one) => one !== order)]
  const [only, another] = decided
  return only && !another ? { day: readings[only]! } : { problem: 'ambiguous', readings: days }
}

/** `05/06/1990 can be 5 Jun 1990 and 6 May 1990. …`, or what a field must be. */
export const dayProblem = (
  reading: Extract<DayReading, { problem: string }>,
  text: string,
  { label, order }: { label: string; order: DateOrder },
) =>
  reading.problem === 'ambiguous'
    ? `${text.trim()} can be ${reading.readings.map(formatDay).join(' and ')}, and the dates of this file are not all written alike.`
    : `${label} must be a date like ${DATE_EXAMPLES[order]}.`
