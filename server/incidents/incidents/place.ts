import type { IncidentInput } from '../../../api/incidents/incidents.ts'
import type { Db } from '../../platform/db/open.ts'
import { invalid } from '../../platform/errors.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'
import { isRosteredAt } from '../../roster/index.ts'

type Reported = Pick<IncidentInput, 'station_id' | 'guard_id' | 'assigned_to'>

/**
 * A caller who is limited to some stations reports what happened there, of a guard who is rostered there, and assigns nobody.
 * @throws 422 for anything else, as if it did not exist
 */
export async function checkPlace(db: Db, { station_id, guard_id, assigned_to }: Reported, stations: StationScope) {
  if (stations === null) return
  if (!stations.includes(station_id)) throw invalid({ station_id: 'There is no such station.' })
  if (!(await isRosteredAt(db, guard_id, stations))) throw invalid({ guard_id: 'There is no such guard.' })
  if (assigned_to) throw invalid({ assigned_to: 'The control room assigns it.' })
}
