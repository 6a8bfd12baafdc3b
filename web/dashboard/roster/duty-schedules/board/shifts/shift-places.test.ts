import { expect, test } from 'vitest'
import type { BoardShift } from '../../../../../../api/roster/schedule-board.ts'
import { daysOf, GRID_END, placeBars } from './shift-places.ts'

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
const place = (...shifts: BoardShift[]) => placeBars(WEEK, shifts).placed
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

test('a bar is to the scale of its hours, over midnight too', () => {
  const edges = (start: string, end: string) => {
    const [bar] = place(shift('2026-11-18', start, end))
    return [bar!.day, bar!.left, bar!.right]
  }
  expect(edges('06:00', '18:00')).toEqual([2, 2.25, 2.75])
  expect(edges('18:00', '06:00')).toEqual([2, 2.75, 3.25])
  expect(edges('00:00', '12:00')).toEqual([2, 2, 2.5])
  expect(edges('18:00', '00:00')).toEqual([2, 2.75, 3])
  expect(edges('06:00', '06:00')).toEqual([2, 2.25, 3.25])
})

test('a bar of less than two hours is as wide as one of two', () => {
  const [early, late] = place(shift('2026-11-16', '09:00', '09:30'), shift('2026-11-22', '23:30', '23:45'))
  expect(early!.right - early!.left).toBeCloseTo(2 / 24)
  expect(late!.right - late!.left).toBeCloseTo(2 / 24)
})

test('the night before the week is shown at the start of Monday; the night of Sunday ends after the week, which a day of hours does not', () => {
  const [before, after] = place(shift('2026-11-15', '18:00', '06:00'), shift('2026-11-22', '18:00', '06:00'))
  const [long] = place(shift('2026-11-22', '18:00', '18:00'))
  expect([before!.day, before!.left, before!.right]).toEqual([-1, 0, 0.25])
  expect([after!.day, after!.left, after!.right]).toEqual([6, 6.75, 7.25])
  expect([long!.left, long!.right]).toEqual([6.75, GRID_END])
})

test('twelve-hour days and nights of a week follow each other in one lane, a second guard has another', () => {
  const nights = daysOf(WEEK).map((day) => shift(day, '18:00', '06:00'))
  const days = daysOf(WEEK).map((day) => shift(day, '06:00', '18:00'))
  expect(placeBars(WEEK, [...nights, ...days]).lanes).toBe(1)
  const { placed, lanes } = placeBars(WEEK, [...nights, ...nights])
  expect(lanes).toBe(2)
  expect(placed.filter(({ lane }) => lane === 0)).toHaveLength(7)
})

test('an open slot takes a lane beside the shifts of its post', () => {
  const slot = { id: 9, line_id: 7, post: 'Gate', station_id: 1, station_name: 'Kololo Gate', seat: 2 }
  const open = { ...slot, day: '2026-11-17', start_time: '06:00', end_time: '18:00' }
  const { placed, lanes } = placeBars(WEEK, [shift('2026-11-17', '06:00', '18:00')], [open])
  expect(lanes).toBe(2)
  expect(placed.map((bar) => [bar.slot?.id, bar.lane])).toContainEqual([9, expect.any(Number)])
})

test('no two bars of a lane overlap, however crowded the week is', () => {
  const crowd = daysOf(WEEK).flatMap((day, index) =>
    Array.from({ length: 12 }, (_, hour) =>
      shift(day, `${String(hour * 2).padStart(2, '0')}:00`, `${String((hour * 2 + 9 + index) % 24).padStart(2, '0')}:30`),
    ),
  )
  const { placed, lanes } = placeBars(WEEK, crowd)
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

test('the text of a bar has the room up to the next one, on the last days of the week too', () => {
  const room = (...shifts: BoardShift[]) => place(...shifts).map(({ left, textEnd }) => textEnd - left)
  const nights = room(...daysOf(WEEK).map((day) => shift(day, '18:00', '06:00', 1)))
  expect(nights).toEqual([...Array.from({ length: 6 }, () => expect.closeTo(0.96)), expect.closeTo(0.85)])
  const evenings = room(...daysOf(WEEK).map((day) => shift(day, '14:00', '22:00', 1)))
  expect(evenings).toEqual(Array.from({ length: 7 }, () => expect.closeTo(0.96)))
  expect(room(shift('2026-11-18', '06:00', '14:00', 1), shift('2026-11-18', '14:00', '22:00', 1))[0]).toBeCloseTo(1 / 3)
})
