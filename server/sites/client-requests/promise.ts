import { addDays, momentAt, today } from '../../../api/core/fields/days.ts'

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const FIRST: Record<string, number> = { a: 1, an: 1 }
const MILLISECONDS: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 7 * 86_400_000 }
/** The hour at which a working day of the office ends. */
const CLOSING = '17:00'

/** `one working day`, `24 hours`, `under an hour`: its number and unit; undefined for other words. */
function readPromise(promise: string) {
  const [, word, working, unit] =
    /(?:^|\s)(\d{1,3}|[a-z]+)\s+((?:working|business)\s+)?(minute|hour|day|week)s?$/i.exec(promise.trim()) ?? []
  if (!word || !unit) return undefined
  const known = /^\d+$/.test(word) ? Number(word) : (FIRST[word.toLowerCase()] ?? WORDS.indexOf(word.toLowerCase()))
  return known > 0 ? { count: known, unit: unit.toLowerCase(), working: working !== undefined } : undefined
}

const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay())

/**
 * The moment until when an answer is promised by the words of the site, which are the company's only promise; null where they name no
 * time. A working day ends with the office, and the one on which the request came is not counted.
 */
export function promisedUntil(promise: string, holidays: readonly string[], now = new Date()): string | null {
  const read = readPromise(promise)
  if (!read) return null
  const { count, unit, working } = read
  if (!working || unit !== 'day') return new Date(now.getTime() + count * MILLISECONDS[unit]!).toISOString()
  let day = today(now)
  for (let left = count; left > 0; ) {
    day = addDays(day, 1)
    if (!isWeekend(day) && !holidays.includes(day)) left--
  }
  return new Date(momentAt(day, CLOSING)).toISOString()
}
