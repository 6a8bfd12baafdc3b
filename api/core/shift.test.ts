import { expect, test } from 'vitest'
import { TIME_ZONE } from './fields/days.ts'
import {
  ClockEnd,
  ClockTime,
  ClockTimeInput,
  clockDays,
  daySpan,
  endsNextDay,
  formatHours,
  type Hours,
  minuteOfDay,
  minutesOf,
  minutesOn,
  overlap,
  type Shift,
  spanOf,
} from './shift.ts'

const hours = (text: string): Hours => {
  const [start_time = '', end_time = ''] = text.split('–')
  return { start_time, end_time }
}
const shift = (shift_date: string, text: string): Shift => ({ shift_date, ...hours(text) })
const takes = (schema: typeof ClockTime | typeof ClockEnd | typeof ClockTimeInput, value: string) => {
  const result = schema.safeParse(value)
  return result.success ? result.data : result.error.issues[0]?.message
}
const REFUSED = 'Please enter a time as HH:MM.'

test('a time is HH:MM; seconds are taken from a caller as :00 and dropped; a day ends at 24:00', () => {
  for (const [value, time, sent, end] of [
    ['06:00', '06:00', '06:00', '06:00'],
    ['23:59', '23:59', '23:59', '23:59'],
    ['06:00:00', REFUSED, '06:00', REFUSED],
    ['24:00', REFUSED, REFUSED, '24:00'],
    ['24:01', REFUSED, REFUSED, REFUSED],
    ['06:00:01', REFUSED, REFUSED, REFUSED],
    ['6:00', REFUSED, REFUSED, REFUSED],
    ['06:60', REFUSED, REFUSED, REFUSED],
  ] as const)
    expect([takes(ClockTime, value), takes(ClockTimeInput, value), takes(ClockEnd, value)], value).toEqual([time, sent, end])
})

test('an end at or before the start is on the next day, and equal times are 24 hours', () => {
  const cases: [string, boolean, number][] = [
    ['06:00–18:00', false, 720],
    ['18:00–06:00', true, 720],
    ['18:00–00:00', true, 360],
    ['00:00–23:59', false, 1439],
    ['00:00–00:00', true, 1440],
    ['06:00–06:00', true, 1440],
    ['06:01–06:00', true, 1439],
    ['05:59–06:00', false, 1],
  ]
  expect(cases.map(([text]) => [text, endsNextDay(hours(text)), minutesOf(hours(text))])).toEqual(cases)
})

test("a shift's instants are those of Kampala's clock, three hours before UTC's", () => {
  const { from, to } = spanOf(shift('2026-11-30', '18:00–06:00'))
  expect([from, to].map((instant) => new Date(instant).toISOString())).toEqual([
    '2026-11-30T15:00:00.000Z',
    '2026-12-01T03:00:00.000Z',
  ])
})

test("Kampala's midnight is at 21:00 UTC on every day that can be planned", () => {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'medium' })
  for (let year = 2000; year <= 2099; year++)
    for (const day of ['01-01', '03-29', '07-01', '10-25'])
      expect(clock.format(daySpan(`${year}-${day}`).from), `${year}-${day}`).toContain('00:00:00')
})

test('the minutes of a shift belong to the calendar day on which they fall', () => {
  const on = (text: string, ...days: string[]) => days.map((day) => minutesOn(shift('2026-12-31', text), day))
  const around = ['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02']
  expect(on('18:00–06:00', ...around)).toEqual([0, 360, 360, 0])
  expect(on('06:00–18:00', ...around)).toEqual([0, 720, 0, 0])
  expect(on('18:00–00:00', ...around)).toEqual([0, 360, 0, 0])
  expect(on('06:00–06:00', ...around)).toEqual([0, 1080, 360, 0])
  expect(clockDays(shift('2026-12-31', '18:00–06:00'))).toEqual(['2026-12-31', '2027-01-01'])
  expect(clockDays(shift('2026-12-31', '18:00–00:00'))).toEqual(['2026-12-31'])
})

test('shifts that follow each other do not overlap; a minute more and they do', () => {
  const night = shift('2026-03-02', '18:00–06:00')
  expect(overlap(night, shift('2026-03-03', '06:00–18:00'))).toBe(false)
  expect(overlap(night, shift('2026-03-03', '05:59–06:00'))).toBe(true)
  expect(overlap(night, shift('2026-03-01', '18:00–18:00'))).toBe(false)
  expect(overlap(night, shift('2026-03-01', '18:01–18:01'))).toBe(true)
})

test('the hours of a shift that ends on the next day are shown with +1', () => {
  expect(['06:00–18:00', '18:00–06:00', '18:00–00:00', '06:00–06:00'].map((text) => formatHours(hours(text)))).toEqual([
    '06:00–18:00',
    '18:00–06:00 +1',
    '18:00–00:00 +1',
    '06:00–06:00 +1',
  ])
})

test('an invalid time or day is refused, not calculated with', () => {
  expect([minuteOfDay('00:00'), minuteOfDay('06:30'), minuteOfDay('24:00')]).toEqual([0, 390, 1440])
  for (const time of ['', '6:00', '06:00:00', '25:00']) expect(() => minuteOfDay(time), time).toThrow(RangeError)
  for (const day of ['', '2026-13-01', '30 Nov 2026', '2026-11-30T00:00Z'])
    expect(() => spanOf(shift(day, '06:00–18:00')), day).toThrow(RangeError)
})
