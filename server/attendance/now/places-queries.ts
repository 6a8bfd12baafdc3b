import type { StationPlace } from '../../../api/attendance/now.ts'
import type { Db } from '../../platform/db/open.ts'
import { atStations } from '../../platform/sessions/station-queries.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'

/** The active stations that a caller may see, with their places, by name. */
export const stationPlaces = (db: Db, stations: StationScope): Promise<StationPlace[]> =>
  db
    .selectFrom('stations')
    .select(['id', 'name', 'latitude', 'longitude'])
    .where('deleted_at', 'is', null)
    .where('active', '=', true)
    .where(atStations('id', stations))
    .orderBy('name')
    .orderBy('id')
    .execute()
