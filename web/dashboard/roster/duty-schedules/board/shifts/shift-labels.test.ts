import { expect, test } from 'vitest'
import { formatWeek } from '../../../../../lib/format.ts'
import { movedTo, withMoved } from '../drag/move-shift.ts'
import { nextCell } from '../drag/next-cell.ts'
import { gapTimes, plannedHours, reachesInto, shiftLabel, shortName, shortTimeLabel } from './shift-labels.ts'
import { variantOf } from './shift-variant.ts'

const night = {
  id: 1,
  version: 1,
  guard_id: 12,
  guard_name: 'Moses Okello',
  station_id: 3,
  station_name: 'Kira Depot',
  shift_date: '2026-11-20',
  start_time: '18:00',
  end_time: '06:00',
  ends_next_day: true,
  covers: true,
  overruled: [],
  override_reason: null,
  shift_type: 'Night',
  status: 'planned' as const,
  line_id: null,
  post: null,
}
const row = (id: number, shifts = [night]) => ({
  id,
  name: `Row ${id}`,
  week: '2026-11-16',
  status: 'Active',
  minimum_guards: 1,
  shifts,
  gaps: [],
  open_slots: [],
  by_contract: false,
})

test('weeks, shifts and gaps in words', () => {
  expect(formatWeek('2026-11-16')).toBe('16–22 Nov 2026')
  expect(formatWeek('2026-11-30')).toBe('30 Nov – 6 Dec 2026')
  expect(formatWeek('2026-12-28')).toBe('28 Dec 2026 – 3 Jan 2027')
  expect(shiftLabel(night)).toBe('Moses Okello at Kira Depot, Night, Fri 20 Nov, 18:00–06:00 +1')
  expect(shortTimeLabel(night)).toBe('18–06 +1')
  expect(shortTimeLabel({ start_time: '06:30', end_time: '18:00' })).toBe('06:30–18:00')
  expect(gapTimes({ day: '2026-11-20', from: '06:00', until: '18:00', missing: 2 })).toBe('06:00–18:00')
  expect(gapTimes({ day: '2026-11-20', from: '00:00', until: '24:00', missing: 2 })).toBe('all day')
})

test.each([
  ['Moses Okello', 'Moses O.'],
  ['Mary Grace Nakato', 'Mary N.'],
  ['Jean-Paul Mugisha-Byaruhanga', 'Jean-Paul M.'],
  ['Okello', 'Okello'],
])('the guard %s is %s where there is little room', (name, short) => expect(shortName(name)).toBe(short))

test('the hours of a week are those of the shifts that begin in it', () => {
  const halfHour = { ...night, start_time: '08:00', end_time: '12:30', ends_next_day: false }
  expect(plannedHours(row(1, [night, halfHour, { ...night, shift_date: '2026-11-15' }]))).toBe(16.5)
})

test('a night continues into the next morning, unless it ends at midnight', () => {
  expect(reachesInto(night, '2026-11-21')).toBe(true)
  expect(reachesInto(night, '2026-11-20')).toBe(false)
  expect(reachesInto({ ...night, end_time: '00:00' }, '2026-11-21')).toBe(false)
})

test('known shift types have their own colour and icon; any other type has a stable one that no known type has', () => {
  const known = ['Day', 'night shift', 'MORNING', 'Evening'].map((type) => variantOf(type))
  expect(new Set(known.map(({ hue }) => hue)).size).toBe(4)
  expect(new Set(known.map(({ icon }) => icon)).size).toBe(4)
  expect(variantOf('Night')).toEqual(variantOf('night shift'))
  for (const type of ['Relief', 'Patrol', 'Escort', '夜警', ''])
    expect(known.map(({ hue }) => hue)).not.toContain(variantOf(type).hue)
  expect(variantOf('Relief')).toEqual(variantOf(' relief '))
})

test('a bar dropped elsewhere changes day and row; dropped on its own place it changes nothing', () => {
  const there = { row: { id: 4, name: 'Mukono Yard' }, day: '2026-11-18' }
  expect(movedTo(night, 'station', there)).toEqual({
    ...night,
    shift_date: '2026-11-18',
    station_id: 4,
    station_name: 'Mukono Yard',
  })
  expect(movedTo(night, 'guard', there)).toMatchObject({ guard_id: 4, guard_name: 'Mukono Yard', station_id: 3 })
  expect(movedTo(night, 'station', { row: { id: 3, name: 'Kira Depot' }, day: '2026-11-20' })).toBeUndefined()
})

test('a shift being moved appears in its new row at once', () => {
  const rows = [row(3), row(4, [])]
  const moved = { ...night, station_id: 4, station_name: 'Row 4' }
  expect(withMoved(rows, 'station', [moved]).map(({ shifts }) => shifts)).toEqual([[], [moved]])
  expect(withMoved(rows, 'station', [{ ...moved, station_id: 99 }]).map(({ shifts }) => shifts)).toEqual([[], []])
  expect(withMoved(rows, 'station', [])).toBe(rows)
})

test('arrow keys go through the items of a cell, then to the next cell in that direction, and stop at the edges', () => {
  const stops = [
    { row: 0, day: 0 },
    { row: 0, day: 0 },
    { row: 0, day: 1 },
    { row: 1, day: 0 },
    { row: 1, day: 1 },
    { row: 1, day: 1 },
  ]
  expect(nextCell(stops, 0, 'ArrowDown')).toBe(1)
  expect(nextCell(stops, 1, 'ArrowDown')).toBe(3)
  expect(nextCell(stops, 2, 'ArrowDown')).toBe(4)
  expect(nextCell(stops, 3, 'ArrowUp')).toBe(1)
  expect(nextCell(stops, 1, 'ArrowRight')).toBe(2)
  expect(nextCell(stops, 5, 'ArrowLeft')).toBe(3)
  expect(nextCell(stops, 5, 'Home')).toBe(3)
  for (const [from, key] of [
    [0, 'ArrowUp'],
    [0, 'ArrowLeft'],
    [5, 'ArrowDown'],
    [5, 'ArrowRight'],
    [0, 'x'],
    [-1, 'ArrowDown'],
  ] as const)
    expect(nextCell(stops, from, key)).toBeUndefined()
})
