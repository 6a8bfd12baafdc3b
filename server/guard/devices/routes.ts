import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/guard/devices.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { noteEvent } from '../../platform/db/requests.ts'
import { conflict, found, invalid } from '../../platform/errors.ts'
import { codeHash } from '../sign-in/code.ts'
import { findDevice, insertDevice, listDevices, ownerExists, revokeDevice, unlockGuard, withdrawCodes } from './queries.ts'

const TITLE = 'Device'
const existing = async (db: Db, id: number) => found(await findDevice(db, id), TITLE)

/** The calls of staff about phones. */
export function deviceRoutes(app: FastifyInstance) {
  route(app, contract.list, ({ db, query }) => listDevices(db, query))

  route(app, contract.open, async ({ db, body, caller: { accountId } }) => {
    const owner = { guard_id: body.guard_id ?? null, station_id: body.station_id ?? null }
    if (!(await ownerExists(db, owner)))
      throw invalid(
        owner.guard_id === null
          ? { station_id: 'There is no station with this number.' }
          : { guard_id: 'This guard does not work here.' },
      )
    await withdrawCodes(db, owner)
    const code = String(randomInt(100_000_000)).padStart(8, '0')
    const id = await insertDevice(db, owner, codeHash(code), accountId)
    return { ...(await existing(db, id)), code }
  })

  route(app, contract.revoke, async ({ db, params: { id } }) => {
    await existing(db, id)
    if (!(await revokeDevice(db, id))) throw conflict('This device is revoked already.')
    return existing(db, id)
  })

  route(app, contract.unlock, async ({ db, params: { id }, body, actor }) => {
    const device = await existing(db, id)
    const guardId = device.guard_id ?? body.guard_id
    if (guardId === undefined) throw invalid({ guard_id: 'Choose the guard who is locked.' })
    if (!(await unlockGuard(db, guardId))) throw conflict('This guard is not locked.')
    await noteEvent(db, actor, 'pin_unlocked', { table: 'guards', id: guardId })
    return existing(db, id)
  })
}
