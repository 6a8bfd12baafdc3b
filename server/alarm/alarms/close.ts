import type { FastifyInstance } from 'fastify'
import { MAKES_INCIDENT, type Outcome } from '../../../api/alarm/alarm-queue.ts'
import type { close as closeCall } from '../../../api/alarm/alarms.ts'
import { guardsOnPost } from '../../attendance/index.ts'
import type { Input } from '../../http/route.ts'
import { reportIncident, tellClientOf } from '../../incidents/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { invalid } from '../../platform/errors.ts'
import { refuseSettled } from '../call-outs/settled.ts'
import { refusalsOfOut } from '../dispatches/deeds.ts'
import type { Held } from './work.ts'
import { type Locked, putClosed, putCorrected } from './work-queries.ts'

type Closing = Input<typeof closeCall>

/** Outcomes of which something may still be going on. */
const GRAVE: readonly Outcome[] = ['intrusion', 'fire', 'medical', 'duress']

/** The guard of the incident: the one who was chosen, or the one on post at the premises. */
async function guardOf(db: Db, station_id: number, chosen: number | null | undefined) {
  const guard = chosen ?? (await guardsOnPost(db, station_id))[0]?.id
  if (guard === undefined)
    throw invalid({ guard_id: 'No guard is on post here. Choose the guard who went there, or who answers for it.' })
  return guard
}

/** Reports what was found as an incident, which the client sees; returns its id. */
async function reportOf(app: FastifyInstance, db: Db, alarm: Locked, { outcome, text, police_reference, guard_id }: Closing) {
  const incident = await reportIncident(app, db, {
    description: `Alarm ${alarm.number}: ${text}`,
    guard_id: await guardOf(db, alarm.station_id, guard_id),
    station_id: alarm.station_id,
    incident_date: alarm.day,
    occurred_time: alarm.time,
    severity: GRAVE.includes(outcome) ? 'High' : 'Medium',
    status: 'Open',
    category: 'alarm',
    police_reference: police_reference ?? null,
    reported_via: 'alarm_system',
    client_visible: true,
  })
  await tellClientOf(app, db, incident.id)
  return incident.id
}

/** Corrects the outcome of a closed alarm, with an incident where the new one makes it. @throws 409 `issued` after its invoice */
export async function correctAlarm(app: FastifyInstance, db: Db, alarm: Locked, closing: Closing) {
  const { outcome, text, police_reference = null } = closing
  await refuseSettled(db, alarm.id, outcome)
  const isNew = MAKES_INCIDENT.includes(outcome) && alarm.incident_id === null
  const incident_id = isNew ? await reportOf(app, db, alarm, closing) : null
  await putCorrected(db, alarm.id, { outcome, text, police_reference, incident_id })
}

/** Closes alarms that are the caller's, each with an incident where the outcome makes one; returns those that stay open because a crew is out. */
export async function closeAlarms(app: FastifyInstance, db: Db, mine: Locked[], closing: Closing): Promise<Held['refused']> {
  const { outcome, text, police_reference = null } = closing
  const out = await refusalsOfOut(
    db,
    mine.map(({ id }) => id),
  )
  const alarms = mine.filter(({ id }) => !out.has(id))
  const put = (ids: number[], incident_id: number | null) => putClosed(db, ids, { outcome, text, police_reference, incident_id })
  if (!MAKES_INCIDENT.includes(outcome))
    await put(
      alarms.map(({ id }) => id),
      null,
    )
  else for (const alarm of alarms) await put([alarm.id], await reportOf(app, db, alarm, closing))
  return [...out].map(([id, refusal]) => ({ id, refusal }))
}
