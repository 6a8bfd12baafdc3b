import { type DispatchState, OUT_STATES } from '../../../api/alarm/crews.ts'
import type { Db } from '../../platform/db/open.ts'
import { conflict, found, HttpError, invalid } from '../../platform/errors.ts'
import { holdOne } from '../alarms/work.ts'
import { lockAlarms, putStep } from '../alarms/work-queries.ts'
import {
  alarmOfDispatch,
  crewsOut,
  type Deed,
  insertDispatch,
  insertDispatches,
  lockDispatch,
  lockSlips,
  putDeed,
  putNews,
  unitToSend,
} from './queries.ts'

const MINUTE = 60_000

/** The states from which a crew comes to another. By radio a step may have been left out. */
const BEFORE: Partial<Record<DispatchState, readonly DispatchState[]>> = {
  Accepted: ['Asked'],
  'On the way': ['Asked', 'Accepted'],
  Arrived: ['Asked', 'Accepted', 'On the way'],
  Left: ['Arrived'],
  Refused: ['Asked', 'Accepted'],
  Cancelled: ['Asked', 'Accepted', 'On the way'],
}

const OVER = 'is not out for this alarm any more'
/** Words of how far a crew is, for a deed that cannot follow. */
const STANDS: Record<DispatchState, string> = {
  Asked: 'has not accepted yet',
  Accepted: 'has accepted already',
  'On the way': 'is on the way already',
  Arrived: 'is at the premises already',
  Left: OVER,
  Refused: OVER,
  Cancelled: OVER,
}

const noCrew = (name: string) => {
  const message = `Nobody is on post at ${name}.`
  return new HttpError(409, 'no_crew', message, { fields: { unit_id: message } })
}

/** Asks the crew of a unit to go for an alarm, which is the caller's then. @throws 409 for a unit without a crew, and for one that is out */
export async function sendCrew(db: Db, alarmId: number, unitId: number, accountId: number) {
  await holdOne(db, alarmId, accountId)
  const unit = await unitToSend(db, unitId)
  if (!unit) throw invalid({ unit_id: 'This response unit is not active.' })
  if (unit.out_for) throw conflict(`${unit.name} is out for ${unit.out_for} already.`)
  if (!unit.manned) throw noCrew(unit.name)
  await insertDispatch(db, alarmId, unitId)
  await putStep(db, alarmId, { what: 'crew', result: 'sent', text: unit.name }, false)
}

/** Asks every crew that is free to go for an alarm, as one step; returns the ids of their units. @throws 409 where there is none */
export async function sendAllCrews(db: Db, alarmId: number, accountId: number) {
  await holdOne(db, alarmId, accountId)
  const sent = await insertDispatches(db, alarmId)
  if (sent.length === 0) throw new HttpError(409, 'no_crew', 'No crew is free.')
  await putStep(db, alarmId, { what: 'crew', result: 'sent', text: sent.map(({ name }) => name).join(', ') }, false)
  return sent.map(({ unit_id }) => unit_id)
}

/** The time of a deed: now unless it is given, to the minute not before what happened last. */
function timeOf(at: string | null | undefined, last: Date) {
  const now = Date.now()
  const given = at ? Date.parse(at) : now
  if (given > now + MINUTE) throw invalid({ at: 'This time is still to come.' })
  if (Math.floor(given / MINUTE) < Math.floor(last.getTime() / MINUTE))
    throw invalid({ at: 'Something was noted of this crew after this time.' })
  return new Date(Math.max(Math.min(given, now), last.getTime())).toISOString()
}

/** Notes what a crew has done, at the time at which it did so; returns the id of the alarm. @throws 409 where it cannot follow what it did before */
export async function noteDeed(db: Db, id: number, deed: Deed, at: string | null | undefined) {
  const { alarm_id } = found(await alarmOfDispatch(db, id), 'Dispatch')
  await lockAlarms(db, [alarm_id])
  const { state, unit_name, last_at } = await lockDispatch(db, id)
  if (!BEFORE[deed.state]?.includes(state))
    throw conflict(`${unit_name} ${deed.state === 'Left' && OUT_STATES.includes(state) ? 'has not arrived yet' : STANDS[state]}.`)
  if (deed.slip) await lockSlips(db)
  await putDeed(db, id, deed, timeOf(at, new Date(last_at)))
  await putNews(db, alarm_id)
  return alarm_id
}

/** Refusals of alarms that are closed while a crew is out for them, by the ids of the alarms. */
export async function refusalsOfOut(db: Db, alarmIds: readonly number[]) {
  const out = Map.groupBy(await crewsOut(db, alarmIds), ({ alarm_id }) => alarm_id)
  return new Map(
    [...out].map(([id, crews]) => {
      const names = crews.map(({ unit_name }) => unit_name).join(', ')
      return [id, new HttpError(409, 'crew_out', `${names}: still out for this alarm. Note first that the crew has left.`)]
    }),
  )
}
