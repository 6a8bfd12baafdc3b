import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/guard/devices.ts'
import { route } from '../../http/route.ts'
import { newDigits, newKey } from '../../platform/crypto/tokens.ts'
import type { Db } from '../../platform/db/open.ts'
import { noteEvent } from '../../platform/db/requests.ts'
import { conflict, found, invalid } from '../../platform/errors.ts'
import type { StationScope } from '../../platform/sessions/station-scope.ts'
import { isRosteredAt } from '../../roster/index.ts'
import { codeHash, keyHash } from '../sign-in/code.ts'
import {
  findDevice,
  insertDevice,
  isElsewhereToo,
  isOfCrew,
  listDevices,
  ownerExists,
  revokeDevice,
  unlockGuard,
  withdrawCodes,
} from './queries.ts'

const TITLE = 'Device'
const ELSEWHERE = 'This guard also has shifts at other stations, which the phone shows. Ask operations to open it.'
const OF_CREW = 'The phone of a response crew shows its alarms. Ask operations to open it.'
const NO_GUARD = 'This guard does not work here.'
const existing = async (db: Db, id: number, stations: StationScope) => found(await findDevice(db, id, stations), TITLE)

/** The calls of staff about phones; a supervisor's are limited to the own stations and the guards who are rostered there. */
export function deviceRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query, caller: { stations } }) => listDevices(db, query, stations))

  route(app, calls.open, async ({ db, body, caller: { accountId, stations } }) => {
    const owner = { guard_id: body.guard_id ?? null, station_id: body.station_id ?? null }
    if (!(await ownerExists(db, owner, stations)))
      throw invalid(owner.guard_id === null ? { station_id: 'There is no station with this number.' } : { guard_id: NO_GUARD })
    if (stations && owner.guard_id !== null && (await isElsewhereToo(db, owner.guard_id, stations)))
      throw invalid({ guard_id: ELSEWHERE })
    if (stations && (await isOfCrew(db, owner)))
      throw invalid(owner.guard_id === null ? { station_id: OF_CREW } : { guard_id: OF_CREW })
    await withdrawCodes(db, owner)
    const code = newDigits(8)
    const key = newKey()
    const id = await insertDevice(db, owner, { code_hash: codeHash(code), key_hash: keyHash(key) }, accountId)
    return { ...(await existing(db, id, stations)), code, key }
  })

  route(app, calls.revoke, async ({ db, params: { id }, caller: { stations } }) => {
    await existing(db, id, stations)
    if (!(await revokeDevice(db, id))) throw conflict('This device is revoked already.')
    return existing(db, id, stations)
  })

  route(app, calls.unlock, async ({ db, params: { id }, body, actor, caller: { stations } }) => {
    const device = await existing(db, id, stations)
    const guardId = device.guard_id ?? body.guard_id
    if (guardId === undefined) throw invalid({ guard_id: 'Choose the guard who is locked.' })
    if (stations && !(await isRosteredAt(db, guardId, stations))) throw invalid({ guard_id: NO_GUARD })
    if (!(await unlockGuard(db, guardId))) throw conflict('This guard is not locked.')
    await noteEvent(db, actor, 'pin_unlocked', { table: 'guards', id: guardId })
    return existing(db, id, stations)
  })
}
