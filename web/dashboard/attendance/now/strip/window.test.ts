import { expect, test } from 'vitest'
import { makeRow } from '../made-row.ts'
import { stripOf } from './strip-rows.ts'
import { hoursOf, shareOf, windowAt } from './window.ts'

const kampala = (text: string) => Date.parse(`${text}+03:00`)

test('a moment of the day has the window of the day, one of the night the night that contains it, by the clock of Kampala', () => {
  const windows = [
    ['2026-11-23T18:00', '2026-11-23T18:00', true],
    ['2026-11-23T23:59', '2026-11-23T18:00', true],
    ['2026-11-24T00:00', '2026-11-23T18:00', true],
    ['2026-11-24T05:59', '2026-11-23T18:00', true],
    ['2026-11-24T06:00', '2026-11-24T06:00', false],
    ['2026-11-24T17:59', '2026-11-24T06:00', false],
  ] as const
  for (const [at, from, night] of windows)
    expect(windowAt(kampala(at)), at).toEqual({ from: kampala(from), to: kampala(from) + 12 * 3_600_000, night })
})

test('a window holds its moment, and its hours are told from end to end', () => {
  for (let hour = 0; hour < 24; hour++) {
    const now = kampala('2026-11-23T00:30') + hour * 3_600_000
    const window = windowAt(now)
    expect(window.from <= now && now < window.to).toBe(true)
    expect(shareOf(now, window)).toBe((now - window.from) / (window.to - window.from))
  }
  const night = windowAt(kampala('2026-11-23T20:00'))
  expect(hoursOf(night).map(({ text }) => text)).toEqual(['18:00', '20:00', '22:00', '00:00', '02:00', '04:00', '06:00'])
  expect(shareOf(night.from - 1, night)).toBe(0)
  expect(shareOf(night.to + 1, night)).toBe(1)
})

test('stations that need somebody come first; shifts that follow each other share a lane, others have one each', () => {
  const now = kampala('2026-11-23T20:00')
  const hours = (from: string, to: string) => ({
    starts_at: new Date(kampala(from)).toISOString(),
    ends_at: new Date(kampala(to)).toISOString(),
  })
  const night = hours('2026-11-23T18:00', '2026-11-24T06:00')
  const evening = hours('2026-11-23T14:00', '2026-11-23T22:00')
  const late = hours('2026-11-23T22:00', '2026-11-24T06:00')
  const rows = [
    makeRow(1, { ...night, state: 'On post' }),
    makeRow(2, { ...evening, state: 'On post' }),
    makeRow(3, { ...late, state: 'Expected' }),
    makeRow(4, { ...night, state: 'Empty', station_id: 9, station_name: 'Zana Depot' }),
    makeRow(5, { ...hours('2026-11-23T06:00', '2026-11-23T18:00'), state: 'Done', station_id: 10, station_name: 'Before' }),
  ]
  const { stations, of } = stripOf(rows, now, windowAt(now))
  expect(of).toBe(2)
  expect(stations.map(({ name, first }) => [name, first])).toEqual([
    ['Zana Depot', 'slot 4'],
    ['Kisozi Mall', 'slot 3'],
  ])
  expect(stations[1]!.lanes.map((lane) => lane.map(({ row }) => row.slot_id))).toEqual([[2, 3], [1]])
})
