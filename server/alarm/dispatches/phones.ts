import { metersBetween } from '../../attendance/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { lockAlarms } from '../alarms/work-queries.ts'
import { alarmsOfUnits, arrivalsOf, type DeedOfPhone, lockDispatches, putArrival, putDeedOfPhone } from './phone-queries.ts'
import { lockSlips, putNews } from './queries.ts'

/** A crew has arrived where its phone is no further than this from the premises. */
const AT_PREMISES_METERS = 150

type Position = { event_id: string; latitude: number; longitude: number; accuracy_m: number | null }

/**
 * Notes what crews have said on their phones, however late it comes: what the desk has noted by radio meanwhile stays, and what is
 * missing is added. A deed about the crew of another unit, or after a crew was called back, is kept as an event alone. All dispatches
 * that it may change are locked before the first is, so that neither two crews nor the desk wait for each other.
 */
export async function noteCrewsOfPhones(db: Db, deeds: readonly DeedOfPhone[], positions: readonly Position[]) {
  if (deeds.length + positions.length === 0) return
  const own = deeds.length ? await alarmsOfUnits(db, deeds) : new Map<number, number>()
  const eventIds = positions.map(({ event_id }) => event_id)
  const placed = positions.length ? await arrivalsOf(db, eventIds) : []
  const alarms = new Map([...own, ...placed.map(({ id, alarm_id }) => [id, alarm_id] as const)])
  if (alarms.size === 0) return
  const alarmIds = [...new Set(alarms.values())]
  await lockAlarms(db, alarmIds)
  await lockDispatches(db, [...alarms.keys()])
  const noted = deeds.filter(({ id }) => own.has(id))
  if (noted.some(({ slip }) => slip)) await lockSlips(db)
  for (const deed of noted) await putDeedOfPhone(db, deed)
  await placeArrivals(db, positions)
  for (const id of alarmIds) await putNews(db, id)
}

/** Notes how far from the premises crews were that have said that they had arrived. The position may follow later. */
async function placeArrivals(db: Db, positions: readonly Position[]) {
  if (positions.length === 0) return
  const arrivals = await arrivalsOf(
    db,
    positions.map(({ event_id }) => event_id),
  )
  for (const { id, event_id, ...premises } of arrivals) {
    const position = positions.find((one) => one.event_id === event_id)!
    const distance = Math.round(metersBetween(position, premises))
    await putArrival(db, id, distance, distance - (position.accuracy_m ?? 0) <= AT_PREMISES_METERS)
  }
}
