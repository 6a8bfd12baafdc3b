import { describe, expect, test } from 'vitest'
import { matchScans, type OpenRound, type Scan } from './match.ts'

const T = (clock: string) => Date.parse(`2026-11-23T${clock.length === 5 ? `${clock}:00` : clock}+03:00`)
const round = (id: number, from: string, until: string, more: Partial<OpenRound> = {}): OpenRound => ({
  id,
  points: [1, 2, 3, 4, 5, 6],
  due_from: T(from),
  due_until: T(until),
  ordered: false,
  min_seconds: 20,
  scans: [],
  ...more,
})
let ids = 0
const scan = (point: number | undefined, clock: string, more: Partial<Scan> = {}): Scan => ({
  id: String(++ids),
  at: T(clock),
  guard_id: 7,
  station_id: 3,
  point: point === undefined ? undefined : { id: point, station_id: 3 },
  ...more,
})
const judged = (scans: Scan[], rounds: OpenRound[]) => {
  const matches = matchScans(scans, rounds)
  return scans.map(({ id }) => matches.get(id)!).map(({ patrol_id, counts, flags }) => [patrol_id, counts, ...flags])
}

describe('the round of a scan', () => {
  test('is the one in whose window it was', () => {
    const rounds = [round(1, '20:00', '20:30'), round(2, '22:00', '22:30')]
    expect(judged([scan(1, '20:00'), scan(1, '22:29')], rounds)).toEqual([
      [1, true],
      [2, true],
    ])
  })

  test('is up to fifteen minutes before or after its window, and none further off', () => {
    const rounds = [round(1, '22:00', '22:30')]
    const scans = [scan(1, '21:44'), scan(2, '21:45'), scan(3, '22:45'), scan(4, '22:46')]
    expect(judged(scans, rounds)).toEqual([
      [null, false],
      [1, true],
      [1, true],
      [null, false],
    ])
  })

  test('of two windows that meet is never the next one in advance', () => {
    const rounds = [round(1, '20:00', '20:30'), round(2, '20:30', '21:00')]
    expect(judged([scan(1, '20:28'), scan(1, '20:29'), scan(2, '20:30')], rounds)).toEqual([
      [1, true],
      [1, false, 'duplicate'],
      [2, true],
    ])
  })

  test('follows the time of the scans, not the order in which they arrived', () => {
    const late = scan(1, '20:05')
    expect(judged([scan(1, '20:10'), late], [round(1, '20:00', '20:30')])).toEqual([
      [1, false, 'duplicate'],
      [1, true],
    ])
  })
})

describe('what stands out', () => {
  test('five points in 40 seconds: each counts, those too soon after another are fast', () => {
    const scans = ['20:00:00', '20:00:10', '20:00:20', '20:00:30', '20:00:40'].map((clock, index) => scan(index + 1, clock))
    expect(judged(scans, [round(1, '20:00', '20:30')])).toEqual([
      [1, true],
      ...Array.from({ length: 4 }, () => [1, true, 'fast_round']),
    ])
    const apart = ['20:00:00', '20:00:20', '20:00:40'].map((clock, index) => scan(index + 1, clock))
    expect(judged(apart, [round(1, '20:00', '20:30')]).flat()).not.toContain('fast_round')
  })

  test('two guards who walk one round at the same time are not fast', () => {
    const scans = [scan(1, '20:00:00'), scan(2, '20:00:05', { guard_id: 8 })]
    expect(judged(scans, [round(1, '20:00', '20:30')]).flat()).not.toContain('fast_round')
  })

  test('a point of another station is of no round; a guard whose place is not known is believed', () => {
    const scans = [scan(1, '20:01', { station_id: 4 }), scan(1, '20:02', { station_id: null })]
    expect(judged(scans, [round(1, '20:00', '20:30')])).toEqual([
      [null, false, 'wrong_station'],
      [1, true],
    ])
  })

  test('a code that no point has is kept', () => {
    expect(judged([scan(undefined, '20:01')], [round(1, '20:00', '20:30')])).toEqual([[null, false, 'unknown_point']])
  })

  test('where the order counts, a point before its time', () => {
    const scans = [scan(1, '20:01'), scan(3, '20:05'), scan(2, '20:09')]
    expect(judged(scans, [round(1, '20:00', '20:30', { ordered: true })])).toEqual([
      [1, true],
      [1, true, 'out_of_order'],
      [1, true],
    ])
  })
})
