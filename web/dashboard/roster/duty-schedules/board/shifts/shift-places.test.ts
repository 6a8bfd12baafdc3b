import { expect, test } from 'vitest'
import type { DutySchedule } from '../../../../../../contract/roster/duty-schedules.ts'
import { daysOf, placeShifts } from './shift-places.ts'

const WEEK = '2026-11-16'
let made = 0
const shift = (shift_date: string, start_time: string, end_time: string, guard_id = ++made): DutySchedule => ({
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
})
const place = (...shifts: DutySchedule[]) => placeShifts(WEEK, shifts).placed
const lanesOf = (...shifts: DutySchedule[]) =>
  place(...shifts).map(({ shift: { shift_date, start_time }, lane }) => [shift_date.slice(8), start_time, lane])

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

test('a shift of one day stays in its column, early ones to the left of late ones', () => {
  const [morning, evening] = place(shift('2026-11-18', '06:00', '14:00'), shift('2026-11-18', '14:00', '22:00'))
  for (const bar of [morning!, evening!]) {
    expect(bar.day).toBe(2)
    expect(bar.left).toBeGreaterThanOrEqual(2)
    expect(bar.right).toBeLessThanOrEqual(3)
    expect(bar.right - bar.left).toBeGreaterThan(0.6)
  }
  expect(evening!.left).toBeGreaterThan(morning!.left)
  expect(evening!.right).toBeGreaterThan(morning!.right)
})

test('a night extends into the next column, further when it ends later; one that ends at midnight does not', () => {
  const right = (end: string) => place(shift('2026-11-16', '18:00', end))[0]!.right
  expect(right('06:00')).toBeGreaterThan(1.1)
  expect(right('08:00')).toBeGreaterThan(right('06:00'))
  expect(right('00:00')).toBe(1)
})

test('the night before the week is shown at the start of Monday; the night of Sunday is cut off at the edge', () => {
  const [before, after] = place(shift('2026-11-15', '18:00', '06:00'), shift('2026-11-22', '18:00', '06:00'))
  expect([before!.day, before!.left]).toEqual([-1, 0])
  expect(before!.right).toBeGreaterThan(0.2)
  expect([after!.day, after!.right]).toEqual([6, 7])
})

test('twelve-hour nights of a week follow each other in one lane, day shifts in another', () => {
  const nights = daysOf(WEEK).map((day) => shift(day, '18:00', '06:00'))
  const days = daysOf(WEEK).map((day) => shift(day, '06:00', '18:00'))
  expect(placeShifts(WEEK, nights).lanes).toBe(1)
  const { placed, lanes } = placeShifts(WEEK, [...nights, ...days])
  expect(lanes).toBe(2)
  expect(placed.filter(({ lane }) => lane === 0).every(({ shift: { start_time } }) => start_time === '06:00')).toBe(true)
})

test('no two bars of a lane overlap, however crowded the week is', () => {
  const crowd = daysOf(WEEK).flatMap((day, index) =>
    Array.from({ length: 12 }, (_, hour) =>
      shift(day, `${String(hour * 2).padStart(2, '0')}:00`, `${String((hour * 2 + 9 + index) % 24).padStart(2, '0')}:30`),
    ),
  )
  const { placed, lanes } = placeShifts(WEEK, crowd)
  for (let lane = 0; lane < lanes; lane++) {
    const bars = placed.filter((bar) => bar.lane === lane)
    for (const [place, bar] of bars.entries()) if (place > 0) expect(bars[place - 1]!.right).toBeLessThanOrEqual(bar.left)
  }
  expect(new Set(placed.map(({ shift: { id } }) => id)).size).toBe(crowd.length)
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
