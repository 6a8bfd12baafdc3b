import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/notify/notifications.ts'
import type { NewPushDevice } from '../../../api/notify/push-devices.ts'
import type { Caller } from '../../http/callers.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Actor, noteEvent } from '../../platform/db/requests.ts'
import { conflict, found, invalid } from '../../platform/errors.ts'
import { choosePush } from '../notifier/queries.ts'
import { deletePushDevice, listPushDevices, putPushDevice } from './device-queries.ts'
import { isPushAddress } from './push-hosts.ts'
import { isOnCurve } from './push-key.ts'

type Asked = { db: Db; caller: Caller; actor: Actor }

/** Handlers of the calls of staff and of guards for the caller's own devices. */
export function ownPushDevices({ push }: Pick<FastifyInstance, 'push'>) {
  const note = ({ db, caller, actor }: Asked, detail: object) =>
    noteEvent(db, actor, 'update', { table: 'accounts', id: caller.accountId, detail })
  return {
    list: async ({ db, caller }: Asked) => ({
      public_key: push?.publicKey ?? null,
      devices: await listPushDevices(db, caller.accountId),
    }),
    /** @throws 409 where devices are not notified, 422 for an address that is not of a push service, or a key that is none */
    add: async (asked: Asked & { body: NewPushDevice }) => {
      if (!push) throw conflict('This installation does not notify devices.')
      if (!isPushAddress(asked.body.endpoint, push)) throw invalid({ endpoint: 'This is not the address of a push service.' })
      if (!isOnCurve(asked.body.p256dh)) throw invalid({ p256dh: 'This is not a key on P-256.' })
      const device = await putPushDevice(asked.db, asked.caller, asked.body)
      await choosePush(asked.db, asked.caller.accountId)
      await note(asked, { notified_on: device.label })
      return device
    },
    remove: async (asked: Asked & { params: { id: number } }) => {
      const { label } = found(await deletePushDevice(asked.db, asked.caller.accountId, asked.params.id), 'Device')
      await note(asked, { not_notified_on: label })
    },
  }
}

export function pushDeviceRoutes(app: FastifyInstance) {
  const { list, add, remove } = ownPushDevices(app)
  route(app, calls.devices, list)
  route(app, calls.addDevice, add)
  route(app, calls.removeDevice, remove)
}
