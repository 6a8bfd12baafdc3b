// Calendars as RFC 5545 defines them: lines end in CRLF and have at most 75 octets, texts are escaped, times are UTC.

export type CalendarEvent = {
  /** Stays the same as long as the event exists. */
  uid: string
  /** Counts up with each change. */
  sequence: number
  changed: Date
  from: Date
  until: Date
  summary: string
  location?: string | undefined
  description?: string | undefined
  /** True if the event is certain; false if it may still change. */
  confirmed: boolean
}

const MOST_OCTETS = 75

/** Continues a line that is too long on further ones that begin with a space, without cutting a character in two. */
export function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MOST_OCTETS) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n')
}

/** A text with what has a meaning in iCalendar escaped. Control characters are left out. */
export const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')

/** `2026-11-30T15:00:00Z` as `20261130T150000Z`. */
const utc = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')

const eventLines = ({ uid, sequence, changed, from, until, summary, location, description, confirmed }: CalendarEvent) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${utc(changed)}`,
  `SEQUENCE:${sequence}`,
  `DTSTART:${utc(from)}`,
  `DTEND:${utc(until)}`,
  `SUMMARY:${escaped(summary)}`,
  ...(location ? [`LOCATION:${escaped(location)}`] : []),
  ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
  `STATUS:${confirmed ? 'CONFIRMED' : 'TENTATIVE'}`,
  'END:VEVENT',
]

/** The text of a calendar. */
export const calendarText = (name: string, events: readonly CalendarEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//engabo//Duty schedule//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
