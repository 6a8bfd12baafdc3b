import type { NowRow, StationPlace } from '../../../../../api/attendance/now.ts'
import type { Place } from '../../../shared/map/projection.ts'
import { type Coverage, coverageOf, rankOfCoverage } from '../order/coverage.ts'

/** Stations that the map draws; more would lie on each other. */
export const MOST_STATIONS = 400

type MapStation = { id: number; name: string; coverage: Coverage }
export type DrawnStation = MapStation & Place

/**
 * Stations with their coverage, those that stand worst first: with a place, as many as are drawn, and without one. All active ones
 * when the map is `whole`, and otherwise those that have a row.
 */
export function mapOf(places: readonly StationPlace[], rows: readonly NowRow[], now: number, whole: boolean) {
  const ofStation = Map.groupBy(rows, ({ station_id }) => station_id)
  const known = new Set(places.map(({ id }) => id))
  const unknown = [...ofStation].flatMap(([id, [row]]) =>
    known.has(id) ? [] : [{ id, name: row!.station_name, latitude: null, longitude: null }],
  )
  const stations = [...places, ...unknown]
    .filter(({ id }) => whole || ofStation.has(id))
    .map((station) => ({ ...station, coverage: coverageOf(ofStation.get(station.id) ?? [], now) }))
    .sort((one, other) => rankOfCoverage(one.coverage) - rankOfCoverage(other.coverage))
  const placed = stations.flatMap(({ latitude, longitude, ...station }): DrawnStation[] =>
    latitude === null || longitude === null ? [] : [{ ...station, latitude, longitude }],
  )
  const without: MapStation[] = stations.filter(({ latitude, longitude }) => latitude === null || longitude === null)
  return { drawn: placed.slice(0, MOST_STATIONS), of: placed.length, without }
}
