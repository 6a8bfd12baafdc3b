import { clockTimeAt } from '../../../api/core/fields/days.ts'
import type { PushPayload } from '../../../api/notify/notifications.ts'

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

/** A stored message as it leaves: one that stands for others says for how many, in one SMS. */
export function standingFor({ channel, body, more }: { channel: string; body: string; more: number }) {
  if (more === 0) return body
  const count = `, and ${more} more`
  if (channel === 'push') {
    const payload = JSON.parse(body) as PushPayload
    return JSON.stringify({ ...payload, title: `${payload.title}${count}` } satisfies PushPayload)
  }
  const [, subject = body, url = ''] = body.match(/^(.*) (\S+)$/s) ?? []
  return `${subject.slice(0, Math.max(0, MOST - 1 - url.length - count.length)).trim()}${count} ${url}`
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
