import type { GuardEvent } from '../../../api/guard/guard-events.ts'
import { noteDeedsOfPhones, placeArrivals } from '../../alarm/index.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Judged } from './judging/known.ts'

/** Notes what crews have said of their alarms, in the order in which they did it, and where they were as they arrived. */
export async function noteCrews(db: Db, judged: Judged[]) {
  const deeds = judged.flatMap(({ stored: { id, kind, guard_id, corrected_at, payload } }) => {
    const { dispatch, text = null } = payload as GuardEvent
    return kind === 'dispatch' && dispatch ? [{ ...dispatch, event_id: id, guard_id, at: corrected_at, report: text }] : []
  })
  await noteDeedsOfPhones(db, deeds)
  await placeArrivals(
    db,
    judged.flatMap(({ position }) => position ?? []),
  )
}
