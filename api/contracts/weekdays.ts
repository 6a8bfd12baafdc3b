import * as z from 'zod/mini'

/** Days of the week as bits, Monday is bit 0: 127 is every day, 31 Monday to Friday, 63 Monday to Saturday. */
export const Weekdays = z.int().check(z.gte(1, 'Choose at least one day.'), z.lte(127))

export const EVERY_DAY = 127

/** The short names of the days, Monday first. */
export const WEEKDAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

const bit = (index: number) => 2 ** index

/** The days as indexes, Monday 0: 31 is `[0, 1, 2, 3, 4]`. */
export const daysIn = (weekdays: number): number[] => WEEKDAY_NAMES.flatMap((_, index) => (weekdays & bit(index) ? [index] : []))

/** The bits of indexes, Monday 0. */
export const weekdaysOf = (days: readonly number[]): number => days.reduce((bits, index) => bits | bit(index), 0)

/** True if a date, YYYY-MM-DD, falls on one of the days. */
export const isOn = (weekdays: number, day: string): boolean => {
  const sundayFirst = new Date(day).getUTCDay()
  return (weekdays & bit((sundayFirst + 6) % 7)) !== 0
}

/** `Every day`, `Mon–Fri`, `Mon, Wed, Sat`: three or more days in a row are a range. */
export function formatWeekdays(weekdays: number): string {
  if (weekdays === EVERY_DAY) return 'Every day'
  const runs = daysIn(weekdays).reduce<number[][]>((rows, day) => {
    const last = rows.at(-1)
    if (last?.at(-1) === day - 1) last.push(day)
    else rows.push([day])
    return rows
  }, [])
  return runs
    .flatMap((run) =>
      run.length > 2 ? [`${WEEKDAY_NAMES[run[0]!]}–${WEEKDAY_NAMES[run.at(-1)!]}`] : run.map((day) => WEEKDAY_NAMES[day]),
    )
    .join(', ')
}

/** The same within a sentence: `every day`, `Mon–Fri`. */
export const weekdaysWithin = (weekdays: number): string => formatWeekdays(weekdays).replace('Every', 'every')
