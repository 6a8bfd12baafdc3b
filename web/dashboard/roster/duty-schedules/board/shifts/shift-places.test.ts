import { expect, test } from 'vitest'
import type { BoardShift } from '../../../../../../api/roster/schedule-board.ts'
import { daysOf, placeChips } from './shift-places.ts'

const WEEK = '2026-11-16'
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
const place = (...shifts: BoardShift[]) => placeChips(WEEK, shifts).placed
const lanesOf = (...shifts: BoardShift[]) =>
  place(...shifts).map(({ shift, lane }) => [shift!.shift_date.slice(8), shift!.start_time, lane])

test('a week has seven days from its Monday, over the end of a month and a year', () => {
  expect(daysOf('2026-12-28')).toEqual([
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
    '2027-01-03',
  ])
})

test('a chip is in the day on which its shift begins; the night of the Sunday before is in the week before', () => {
  const cells = place(
    shift('2026-11-15', '18:00', '06:00'),
    shift('2026-11-16', '18:00', '06:00'),
    shift('2026-11-22', '18:00', '06:00'),
    shift('2026-11-23', '06:00', '18:00'),
  ).map(({ shift, day }) => [shift!.shift_date, day])
  expect(cells).toEqual([
    ['2026-11-16', 0],
    ['2026-11-22', 6],
  ])
})

test('the chips of a day are in the order of their hours', () => {
  const hours = place(
    shift('2026-11-16', '18:00', '06:00'),
    shift('2026-11-16', '06:00', '18:00'),
    shift('2026-11-16', '14:00', '22:00'),
  ).map(({ shift, lane }) => [shift!.start_time, lane])
  expect(hours).toEqual([
    ['06:00', 0],
    ['14:00', 1],
    ['18:00', 2],
  ])
})

test('days are above nights, and each keeps its lane all week', () => {
  const nights = daysOf(WEEK).map((day) => shift(day, '18:00', '06:00'))
  const days = daysOf(WEEK).map((day) => shift(day, '06:00', '18:00'))
  const { placed, lanes } = placeChips(WEEK, [...nights, ...days])
  expect(lanes).toBe(2)
  expect(placed.map(({ lane, shift }) => [shift!.start_time, lane])).toEqual(
    days.flatMap(() => [
      ['06:00', 0],
      ['18:00', 1],
    ]),
  )
})

test('an open slot takes a lane beside the shifts of its post', () => {
  const slot = { id: 9, line_id: 7, post: 'Gate', station_id: 1, station_name: 'Kololo Gate', seat: 2 }
  const open = { ...slot, day: '2026-11-17', start_time: '06:00', end_time: '18:00' }
  const { placed, lanes } = placeChips(WEEK, [shift('2026-11-17', '06:00', '18:00')], [open])
  expect(lanes).toBe(2)
  expect(placed.map((bar) => [bar.slot?.id, bar.lane])).toContainEqual([9, expect.any(Number)])
})

test('no two bars of a lane overlap, however crowded the week is', () => {
  const crowd = daysOf(WEEK).flatMap((day, index) =>
    Array.from({ length: 12 }, (_, hour) =>
      shift(day, `${String(hour * 2).padStart(2, '0')}:00`, `${String((hour * 2 + 9 + index) % 24).padStart(2, '0')}:30`),
    ),
  )
  const { placed, lanes } = placeChips(WEEK, crowd)
  for (let lane = 0; lane < lanes; lane++) {
    const bars = placed.filter((bar) => bar.lane === lane)
    for (const [place, bar] of bars.entries()) if (place > 0) expect(bars[place - 1]!.right).toBeLessThanOrEqual(bar.left)
  }
  expect(new Set(placed.map(({ shift }) => shift!.id)).size).toBe(crowd.length)
})

test('a guard keeps the same lane from day to day where it is free', () => {
  const rows = lanesOf(
    shift('2026-11-16', '06:00', '18:00', 1),
    shift('2026-11-16', '06:00', '18:00', 2),
    shift('2026-11-17', '06:00', '18:00', 2),
    shift('2026-11-18', '06:00', '18:00', 1),
  )
  expect(rows).toEqual([
    ['16', '06:00', 0],
    ['16', '06:00', 1],
    ['17', '06:00', 1],
    ['18', '06:00', 0],
  ])
})
