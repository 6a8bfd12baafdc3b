import type { FastifyInstance } from 'fastify'
import { phoneOf } from '../../../api/core/fields/phones.ts'
import * as calls from '../../../api/portal/portal-messages.ts'
import { route } from '../../http/route.ts'
import { choicesOf, ownPushDevices, putChoices } from '../../notify/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { noteEvent } from '../../platform/db/requests.ts'
import { contactsOf } from './own-queries.ts'

/** The calls of somebody of a client for the own messages. */
export function portalMessageRoutes(app: FastifyInstance) {
  const ways = ['email' as const, ...(app.push ? ['push' as const] : []), ...app.textWays]
  const own = async (db: Db, accountId: number) => ({
    ...(await choicesOf(db, accountId)),
    ways,
    phone: phoneOf(await contactsOf(db, accountId)) ?? null,
  })

  route(app, calls.messages, ({ db, caller }) => own(db, caller.accountId))

  route(app, calls.setMessages, async ({ db, body, caller, actor }) => {
    await putChoices(db, caller.accountId, body)
    await noteEvent(db, actor, 'update', { table: 'accounts', id: caller.accountId, detail: { notifications: body } })
    return own(db, caller.accountId)
  })

  const { list, add, remove } = ownPushDevices(app)
  route(app, calls.devices, list)
  route(app, calls.addDevice, add)
  route(app, calls.removeDevice, remove)
}
