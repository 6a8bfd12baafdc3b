import { expect, test } from 'vitest'
import type { BoardShift } from '../../../../../../api/roster/schedule-board.ts'
import { placeDay } from './day-places.ts'

const DAY = '2026-11-18'
let made = 0
const shift = (shift_date: string, start_time: string, end_time: string, guard_id = ++made): BoardShift => ({
  id: ++made,
  version: 1,
  guard_id,
  guard_name: `Guard ${guard_id}`,
  station_id: 1,
  station_name: 'Kololo Gate',
  shift_date,
  start_time,
  end_time,
  ends_next_day: end_time <= start_time,
  shift_type: 'Day',
  covers: true,
  overruled: [],
  override_reason: null,
  status: 'planned',
  line_id: null,
  post: null,
})
const edges = (date: string, start: string, end: string) =>
  placeDay(DAY, [shift(date, start, end)], []).placed.map(({ left, right, continues }) => [left, right, continues])

test.each([
  ['a day', DAY, '06:00', '18:00', [6, 18, undefined]],
  ['a night to the next morning', DAY, '18:00', '06:00', [18, 30, undefined]],
  ['a night beyond the axis', DAY, '20:00', '08:00', [20, 30, 'after']],
  ['an end at midnight', DAY, '18:00', '00:00', [18, 24, undefined]],
  ['the rest of the night before', '2026-11-17', '18:00', '06:00', [0, 6, 'before']],
  ['half an hour, drawn as one and a half', DAY, '09:00', '09:30', [9, 10.5, undefined]],
  ['24 hours', DAY, '06:00', '06:00', [6, 30, undefined]],
])('%s', (_, date, start, end, expected) => expect(edges(date, start, end)).toEqual([expected]))

test.each([
  ['a day before', '2026-11-17', '06:00', '18:00'],
  ['a night before that ends at midnight', '2026-11-17', '18:00', '00:00'],
  ['the day after', '2026-11-19', '00:00', '06:00'],
])('%s is not in the day', (_, date, start, end) => expect(edges(date, start, end)).toEqual([]))

test('the guard who hands over and the one who comes share a lane; two at the same time do not', () => {
  const { placed, lanes } = placeDay(
    DAY,
    [
      shift('2026-11-17', '18:00', '06:00'),
      shift(DAY, '06:00', '18:00'),
      shift(DAY, '18:00', '06:00'),
      shift(DAY, '08:00', '17:00'),
    ],
    [],
  )
  expect(lanes).toBe(2)
  expect(placed.map(({ left, lane }) => [left, lane])).toEqual([
    [0, 0],
    [6, 0],
    [8, 1],
    [18, 0],
  ])
})
