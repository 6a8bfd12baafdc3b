import type { GuardEvent } from '../../../api/guard/guard-events.ts'
import { noteCrewsOfPhones } from '../../alarm/index.ts'
import type { KnownPoint } from '../../attendance/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { isOldAt } from './judging/judge.ts'
import type { Judged, Known } from './judging/known.ts'

/** The board that a code belongs to; of none where it has another code by then. */
function gateOf(point: KnownPoint | undefined, at: string) {
  if (!point) return { station_id: null, typed: false }
  return { station_id: isOldAt(point, Date.parse(at)) ? null : point.station_id, typed: point.typed }
}

/** Notes what crews have said of their alarms, in the order in which they did it, and where they were as they arrived. */
export async function noteCrews(db: Db, judged: Judged[], points: Known['points']) {
  const deeds = judged.flatMap(({ stored: { id, kind, guard_id, corrected_at: at, payload } }) => {
    const { dispatch, text: report = null, checkpoint, photo, photos = 1, voice } = payload as GuardEvent
    if (kind !== 'dispatch' || !dispatch) return []
    const files = (photo ? photos : 0) + (voice ? 1 : 0)
    const code = dispatch.deed === 'arrive' && checkpoint ? gateOf(points.get(checkpoint), at) : undefined
    return [{ ...dispatch, event_id: id, guard_id, at, report, files, code }]
  })
  const positions = judged.flatMap(({ position }) => position ?? [])
  await noteCrewsOfPhones(db, deeds, positions)
}
