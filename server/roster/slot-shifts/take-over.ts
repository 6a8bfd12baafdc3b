import type { Shift } from '../../../api/core/shift.ts'
import type { Db } from '../../platform/db/open.ts'
import { invalid } from '../../platform/errors.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'
import { judgePlan } from '../duty-schedules/rules.ts'
import { isRosteredAt } from '../rostered-queries.ts'
import { NO_GUARD } from './fill-slot.ts'
import { insertShift } from './queries.ts'

type Outside = Shift & { station_id: number; shift_type: string }
type Filling = { guard_id: number; override_reason?: string | null | undefined; confirm?: boolean | undefined }

/**
 * Plans another guard at the station and hours of a shift that fills no slot; returns the id of the new shift and the findings of
 * the rules. Refuses as `judgePlan` does.
 * @throws 422 for a guard who is not rostered at the stations that the caller is limited to
 */
export async function takeOver(db: Db, shift: Outside, filling: Filling, stations: StationScope = null) {
  const { station_id, shift_date, start_time, end_time, shift_type } = shift
  const { guard_id } = filling
  if (stations && !(await isRosteredAt(db, guard_id, stations))) throw invalid({ guard_id: NO_GUARD })
  const { kept, warnings } = await judgePlan(db, { station_id, shift_date, start_time, end_time, shift_type, ...filling })
  const place = { id: null, station_id, day: shift_date, start_time, end_time, shift_label: shift_type }
  return { by: await insertShift(db, { slot: place, guard_id, kept }), warnings }
}
