import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/portal/portal-requests.ts'
import { queueEmail, queueInbound, siteContent, staffAddress } from '../../company/index.ts'
import { type Caller, clientOf } from '../../http/callers.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { found, invalid } from '../../platform/errors.ts'
import { confirmation, staffNotice } from './email-templates.ts'
import { findOwnRequest, findWriter, insertOwnRequest, isOwnStation, listOwnRequests } from './portal-queries.ts'
import { addMessage, setStatus } from './queries.ts'

/** The address of a request in the portal. */
export const threadAddress = ({ publicUrl }: FastifyInstance, id: number) => `${publicUrl}/portal/requests/${id}`

const find = async (db: Db, caller: Caller, id: number) => found(await findOwnRequest(db, clientOf(caller), id), 'Request')

export function ownRequestRoutes(app: FastifyInstance) {
  const pageAddress = (id: number) => `${app.publicUrl}/dashboard/requests?record=${id}`

  route(app, contract.list, ({ db, query, caller }) => listOwnRequests(db, clientOf(caller), query))

  route(app, contract.get, ({ db, params, caller }) => find(db, caller, params.id))

  route(app, contract.create, async ({ db, body, caller }) => {
    const { accountId } = caller
    const clientId = clientOf(caller)
    if (body.station_id && !(await isOwnStation(db, clientId, body.station_id)))
      throw invalid({ station_id: 'There is no station with this number.' })
    const id = await insertOwnRequest(db, { clientId, accountId }, body)
    const request = await find(db, caller, id)
    const writer = await findWriter(db, accountId)
    const { content } = await siteContent(db)
    await queueInbound(app.queue, db, {
      topic: 'requests',
      from: writer.email,
      confirmation: confirmation(request, writer, content.promises.reply, threadAddress(app, id)),
      notice: staffNotice(request, writer, body.text, pageAddress(id), false),
      about: { table: 'client_requests', id },
    })
    return request
  })

  route(app, contract.write, async ({ db, params: { id }, body: { text }, caller }) => {
    const request = await find(db, caller, id)
    const { accountId } = caller
    await addMessage(db, { requestId: id, accountId, kind: 'Client', text })
    const writer = await findWriter(db, accountId)
    await queueEmail(app.queue, db, {
      to: await staffAddress(db, 'requests'),
      replyTo: writer.email,
      content: staffNotice(request, writer, text, pageAddress(id), true),
      about: { table: 'client_requests', id },
    })
    return find(db, caller, id)
  })

  route(app, contract.settle, async ({ db, params: { id }, caller }) => {
    await find(db, caller, id)
    await setStatus(db, id, 'Closed')
    return find(db, caller, id)
  })
}
