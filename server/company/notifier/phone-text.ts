import { clockTimeAt } from '../../../contract/core/fields/days.ts'

/** The characters of one SMS. */
const MOST = 160

/** The subject and the address in one SMS: on one line, in characters that do not make two of it. */
export function smsText(subject: string, url: string) {
  const plain = subject
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/[^\x20-\x5a\x61-\x7a]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
  return `${plain.slice(0, Math.max(0, MOST - 1 - url.length)).trim()} ${url}`
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const DAY = 1440

/** Seconds until quiet hours end, which may go over midnight; 0 outside of them. */
export function secondsOfQuiet(quiet: { from: string; until: string } | null, now = new Date()) {
  if (!quiet) return 0
  const [from, until, at] = [quiet.from, quiet.until, clockTimeAt(now)].map(minutesOf) as [number, number, number]
  const into = (at - from + DAY) % DAY
  const length = (until - from + DAY) % DAY
  return into < length ? (length - into) * 60 : 0
}
