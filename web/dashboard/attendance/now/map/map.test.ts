import { expect, test } from 'vitest'
import { makeRow } from '../made-row.ts'
import { MOST_STATIONS, mapOf } from './map-stations.ts'

test('the map draws the stations that stand worst, up to its limit, and knows those without a place, also of the board alone', () => {
  const now = Date.parse('2026-11-23T20:00:00Z')
  const places = Array.from({ length: MOST_STATIONS + 2 }, (_, n) => ({
    ...{ id: n + 1, name: `Station ${n + 1}`, latitude: n ? 0.3 : null, longitude: n ? 32.5 : null },
  }))
  const last = places.length
  const rows = [makeRow(1, { station_id: last }), makeRow(2, { station_id: 9_000, state: 'On post' })]
  const { drawn, of, without } = mapOf(places, rows, now, true)
  expect([drawn.length, of]).toEqual([MOST_STATIONS, MOST_STATIONS + 1])
  expect(drawn[0]).toMatchObject({ id: last, coverage: { kind: 'empty', present: 0, needed: 1 } })
  expect(without.map(({ id }) => id)).toEqual([9_000, 1])
  const some = mapOf(places, rows, now, false)
  expect([some.drawn.map(({ id }) => id), some.without.map(({ id }) => id)]).toEqual([[last], [9_000]])
})
