import type { FastifyInstance } from 'fastify'
import * as calls from '../../api/guard/guard-push.ts'
import { route } from '../http/route.ts'
import { ownPushDevices } from '../notify/index.ts'
import { conflict } from '../platform/errors.ts'
import { findDevice } from './devices/queries.ts'

/** A guard's own phones that are notified. */
export function guardPushRoutes(app: FastifyInstance) {
  const { list, add, remove } = ownPushDevices(app)
  route(app, calls.list, list)

  route(app, calls.add, async (asked) => {
    const { deviceId } = asked.caller
    const device = deviceId === null ? undefined : await findDevice(asked.db, deviceId, null)
    if (device?.kind === 'kiosk') throw conflict('The phone of a station belongs to nobody. Use your own.')
    return add(asked)
  })

  route(app, calls.remove, remove)
}
