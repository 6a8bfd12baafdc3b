import type { FastifyInstance } from 'fastify'
import * as systems from '../../../api/portal/portal-alarm-systems.ts'
import { changeHours, endTest, findHours, keepSecrets, listContacts, lockSystem, putAway, putTest } from '../../alarm/index.ts'
import { readerOf } from '../../http/callers.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { noteEvent } from '../../platform/db/requests.ts'
import { conflict, found } from '../../platform/errors.ts'
import type { ClientReader } from '../../platform/sessions/station-scope.ts'
import { findOwnSystem, listOwnSystems, listZones } from './system-queries.ts'

const TITLE = 'Alarm system'
const HOUR = 3_600_000

/** The system of a caller. @throws 404 for any other one */
const ownSystem = async (db: Db, reader: ClientReader, id: number) => found(await findOwnSystem(db, reader, id), TITLE)

async function detailOf(db: Db, reader: ClientReader, id: number): Promise<systems.PortalAlarmSystemDetail> {
  const system = await ownSystem(db, reader, id)
  const [zones, people, hours] = await Promise.all([listZones(db, id), listContacts(db, id), findHours(db, id)])
  return { ...system, zones, contacts: people, hours: found(hours, TITLE) }
}

/** The systems of a client's people, and what they change of them. */
export function portalAlarmSystemRoutes(app: FastifyInstance) {
  route(app, systems.list, ({ db, caller }) => listOwnSystems(db, readerOf(caller)))

  route(app, systems.get, ({ db, caller, params: { id } }) => detailOf(db, readerOf(caller), id))

  route(app, systems.test, async ({ db, caller, params: { id } }) => {
    const reader = readerOf(caller)
    await ownSystem(db, reader, id)
    const { state, test_by } = found(await lockSystem(db, id), TITLE)
    if (state === 'Out of service') throw conflict('This system is out of service. Please call us.')
    if (state === 'On test' && test_by !== 'client') throw conflict('We have this system on test already. Please call us.')
    await putTest(db, id, new Date(Date.now() + systems.TEST_HOURS * HOUR).toISOString(), 'client')
    return detailOf(db, reader, id)
  })

  route(app, systems.endTest, async ({ db, caller, params: { id } }) => {
    const reader = readerOf(caller)
    await ownSystem(db, reader, id)
    const { state, test_by } = found(await lockSystem(db, id), TITLE)
    if (state !== 'On test' || test_by !== 'client') throw conflict('You have not put this system on test.')
    await endTest(db, id)
    return detailOf(db, reader, id)
  })

  route(app, systems.away, async ({ db, caller, params: { id }, body: { from, until } }) => {
    const reader = readerOf(caller)
    await ownSystem(db, reader, id)
    await putAway(db, id, from && until ? { from, until } : null)
    return detailOf(db, reader, id)
  })

  route(app, systems.words, async ({ db, caller, params: { id }, body, actor }) => {
    const reader = readerOf(caller)
    await ownSystem(db, reader, id)
    await keepSecrets(app.keyring, db, id, body)
    await noteEvent(db, actor, 'update', { table: 'alarm_systems', id, detail: { words: 'changed' } })
    return detailOf(db, reader, id)
  })

  route(app, systems.hours, async ({ db, caller, params: { id }, body, actor }) => {
    const reader = readerOf(caller)
    await ownSystem(db, reader, id)
    await changeHours(db, actor, id, body)
    return detailOf(db, reader, id)
  })
}
