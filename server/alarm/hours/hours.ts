import type { AlarmHoursInput } from '../../../api/alarm/alarm-hours.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Actor, noteEvent } from '../../platform/db/requests.ts'
import { changed, found } from '../../platform/errors.ts'
import { findHours, putHours } from './queries.ts'

/** Replaces the week of a system. @throws 409 where somebody else has changed it meanwhile */
export async function changeHours(db: Db, actor: Actor, id: number, { version, days }: AlarmHoursInput) {
  found(await findHours(db, id), 'Alarm system')
  const done = await putHours(db, id, version, days)
  const hours = changed(done, await findHours(db, id), 'Alarm system')
  await noteEvent(db, actor, 'update', { table: 'alarm_systems', id, detail: { hours: days } })
  return hours
}
