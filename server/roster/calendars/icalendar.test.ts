import { expect, test } from 'vitest'
import { calendarText, escaped, folded } from './icalendar.ts'

test('marks of iCalendar in a text are escaped, line breaks become \\n, control characters vanish', () => {
  expect(escaped('Gate; day, "A\\B"\r\nring\nthe bell\u0007')).toBe('Gate\\; day\\, "A\\\\B"\\nring\\nthe bell')
  expect(escaped('END:VEVENT\r\nBEGIN:VEVENT')).toBe('END:VEVENT\\nBEGIN:VEVENT')
})

test('a line of 75 octets stays, a longer one is folded, and no character is cut in two', () => {
  expect(folded('x'.repeat(75))).toBe('x'.repeat(75))
  expect(folded('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`)
  const text = `SUMMARY:${'Ŋ€😀'.repeat(40)}`
  const lines = folded(text).split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(lines.map((line, index) => (index ? line.slice(1) : line)).join('')).toBe(text)
})

test('an event has a stable name, a sequence, its times in UTC, and ends each line with CRLF', () => {
  const text = calendarText('Main gate', [
    {
      uid: 'shift-7@engabo.example',
      sequence: 2,
      changed: new Date('2026-11-23T06:30:00.123Z'),
      from: new Date('2026-11-30T18:00:00+03:00'),
      until: new Date('2026-12-01T06:00:00+03:00'),
      summary: 'Night, Kisozi Mall',
      confirmed: false,
    },
  ])
  expect(text).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//engabo//Duty schedule//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Main gate',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'BEGIN:VEVENT',
      'UID:shift-7@engabo.example',
      'DTSTAMP:20261123T063000Z',
      'SEQUENCE:2',
      'DTSTART:20261130T150000Z',
      'DTEND:20261201T030000Z',
      'SUMMARY:Night\\, Kisozi Mall',
      'STATUS:TENTATIVE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})
