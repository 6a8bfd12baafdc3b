import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/portal/portal-requests.ts'
import { UNANSWERED_KINDS } from '../../../api/sites/client-requests.ts'
import { siteContent } from '../../company/index.ts'
import { type Caller, readerOf } from '../../http/callers.ts'
import { route } from '../../http/route.ts'
import { queueEmail, queueInbound, staffAddress } from '../../notify/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { found, invalid } from '../../platform/errors.ts'
import { confirmation, staffNotice } from './email-templates.ts'
import {
  findOwnRequest,
  findOwnShift,
  findWriter,
  insertOwnRequest,
  isOwnStation,
  listHolidays,
  listOwnRequests,
  type RequestKind,
} from './portal-queries.ts'
import { promisedUntil } from './promise.ts'
import { addMessage, setStatus } from './queries.ts'

/** The address of a request in the portal. */
export const threadAddress = ({ publicUrl }: FastifyInstance, id: number) => `${publicUrl}/portal/requests/${id}`

const find = async (db: Db, caller: Caller, id: number) => found(await findOwnRequest(db, readerOf(caller), id), 'Request')
const pageAddress = ({ publicUrl }: FastifyInstance, id: number) => `${publicUrl}/dashboard/requests?record=${id}`

type Asked = { kind: RequestKind; station_id?: number | null; shift_id?: number | null; subject: string; text: string }
/** Stores what a client asks for, confirms it to the writer and tells the staff; returns its id. */
export async function openRequest(app: FastifyInstance, db: Db, caller: Caller, asked: Asked): Promise<number> {
  const { content } = await siteContent(db)
  const waits = !UNANSWERED_KINDS.includes(asked.kind)
  const answer_by = waits ? promisedUntil(content.promises.reply, await listHolidays(db)) : null
  const id = await insertOwnRequest(db, readerOf(caller), { ...asked, answer_by })
  const request = await find(db, caller, id)
  const writer = await findWriter(db, caller.accountId)
  await queueInbound(app.queue, db, {
    topic: 'requests',
    from: writer.email,
    confirmation: confirmation(request, writer, content.promises.reply, threadAddress(app, id)),
    notice: staffNotice(request, writer, asked.text, pageAddress(app, id), false),
    about: { table: 'client_requests', id },
  })
  return id
}

export function ownRequestRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query, caller }) => listOwnRequests(db, readerOf(caller), query))

  route(app, calls.get, ({ db, params, caller }) => find(db, caller, params.id))

  route(app, calls.create, async ({ db, body, caller }) => {
    const { station_id = null, shift_id = null } = body
    const shift = shift_id ? await findOwnShift(db, readerOf(caller), shift_id) : undefined
    if (shift_id && !shift) throw invalid({ shift_id: 'There is no shift with this number.' })
    if (body.kind === 'Another guard' && !shift) throw invalid({ shift_id: 'Choose a shift of the guard.' })
    if (station_id && !(await isOwnStation(db, readerOf(caller), station_id)))
      throw invalid({ station_id: 'There is no station with this number.' })
    return find(
      db,
      caller,
      await openRequest(app, db, caller, { ...body, station_id: shift?.station_id ?? station_id, shift_id }),
    )
  })

  route(app, calls.write, async ({ db, params: { id }, body: { text }, caller }) => {
    const request = await find(db, caller, id)
    const { accountId } = caller
    await addMessage(db, { requestId: id, accountId, kind: 'Client', text })
    const writer = await findWriter(db, accountId)
    await queueEmail(app.queue, db, {
      to: await staffAddress(db, 'requests'),
      replyTo: writer.email,
      content: staffNotice(request, writer, text, pageAddress(app, id), true),
      about: { table: 'client_requests', id },
      folds: { kind: 'requests', severity: 1 },
    })
    return find(db, caller, id)
  })

  route(app, calls.settle, async ({ db, params: { id }, caller }) => {
    await find(db, caller, id)
    await setStatus(db, id, 'Closed')
    return find(db, caller, id)
  })
}
