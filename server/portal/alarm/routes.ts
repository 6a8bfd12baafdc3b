import type { FastifyInstance } from 'fastify'
import * as contacts from '../../../api/portal/portal-alarm-contacts.ts'
import * as alarms from '../../../api/portal/portal-alarms.ts'
import { addContact, changeContact, removeContact } from '../../alarm/index.ts'
import { readerOf } from '../../http/callers.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { found } from '../../platform/errors.ts'
import type { ClientReader } from '../../platform/sessions/station-scope.ts'
import { alarmMonth, findAlarm, listAlarms } from './alarm-queries.ts'
import { findOwnContact, findOwnSystem } from './system-queries.ts'
import { timelineOf } from './timeline.ts'

async function ownContact(db: Db, reader: ClientReader, id: number) {
  found(await findOwnContact(db, reader, id), 'Contact')
}

/** The people whom the operators call, and the alarms. */
export function portalAlarmRoutes(app: FastifyInstance) {
  route(app, contacts.create, async ({ db, caller, params: { id }, body, actor }) => {
    found(await findOwnSystem(db, readerOf(caller), id), 'Alarm system')
    return addContact(db, actor, id, body)
  })

  route(app, contacts.update, async ({ db, caller, params: { id }, body, actor }) => {
    await ownContact(db, readerOf(caller), id)
    return changeContact(db, actor, id, body)
  })

  route(app, contacts.remove, async ({ db, caller, params: { id }, actor }) => {
    await ownContact(db, readerOf(caller), id)
    await removeContact(db, actor, id)
  })

  route(app, alarms.list, ({ db, caller, query }) => listAlarms(db, readerOf(caller), query))

  route(app, alarms.get, async ({ db, caller, params: { id } }) => {
    const { seen, steps, crews, covered_at, cancelled_at, cancelled_by, ...alarm } = found(
      await findAlarm(db, readerOf(caller), id),
      'Alarm',
    )
    const facts = { seen, steps, crews, covered_at, cancelled_at, cancelled_by, outcome: alarm.outcome }
    return { ...alarm, lines: timelineOf(facts) }
  })

  route(app, alarms.month, ({ db, caller, query: { month } }) => alarmMonth(db, readerOf(caller), month))
}
