import { metersBetween } from '../../attendance/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { lockAlarms } from '../alarms/work-queries.ts'
import { alarmsOfUnits, arrivalsOf, type DeedOfPhone, putArrival, putDeedOfPhone } from './phone-queries.ts'
import { lockDispatch, putNews } from './queries.ts'

/** A crew has arrived where its phone is no further than this from the premises. */
const AT_PREMISES_METERS = 150

/**
 * Notes what crews have said on their phones, however late it comes: what the desk has noted by radio meanwhile stays, and what is
 * missing is added. A deed about the crew of another unit, or after a crew was called back, is kept as an event alone.
 */
export async function noteDeedsOfPhones(db: Db, deeds: readonly DeedOfPhone[]) {
  if (deeds.length === 0) return
  const own = await alarmsOfUnits(db, deeds)
  const alarmIds = [...new Set(own.values())]
  await lockAlarms(db, alarmIds)
  for (const deed of deeds) {
    if (!own.has(deed.id)) continue
    const { state } = await lockDispatch(db, deed.id)
    const isOver = state === 'Refused' || state === 'Cancelled'
    const isLate = deed.deed === 'refuse' && state !== 'Asked' && state !== 'Accepted'
    if (!isOver && !isLate) await putDeedOfPhone(db, deed)
  }
  for (const id of alarmIds) await putNews(db, id)
}

type Position = { event_id: string; latitude: number; longitude: number; accuracy_m: number | null }

/** Notes how far from the premises crews were that have said that they had arrived. The position may follow later. */
export async function placeArrivals(db: Db, positions: readonly Position[]) {
  if (positions.length === 0) return
  const arrivals = await arrivalsOf(
    db,
    positions.map(({ event_id }) => event_id),
  )
  for (const { id, alarm_id, event_id, ...premises } of arrivals) {
    const position = positions.find((one) => one.event_id === event_id)!
    const distance = Math.round(metersBetween(position, premises))
    await putArrival(db, id, distance, distance - (position.accuracy_m ?? 0) <= AT_PREMISES_METERS)
    await putNews(db, alarm_id)
  }
}
