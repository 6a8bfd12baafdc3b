import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/sites/client-requests.ts'
import * as photos from '../../../api/sites/request-photos.ts'
import { eachRecord } from '../../http/bulk.ts'
import type { Caller } from '../../http/callers.ts'
import { type CsvColumn, kampalaMoment } from '../../http/exports/csv.ts'
import { exportRoute } from '../../http/exports/exports.ts'
import { storedDownload } from '../../http/files/stored-files.ts'
import { removalRoutes } from '../../http/removal.ts'
import { route } from '../../http/route.ts'
import { staffAddress, tellClient } from '../../notify/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { changed, found, gone, notFound } from '../../platform/errors.ts'
import { findPhoto } from '../../platform/photos/queries.ts'
import { answer } from './email-templates.ts'
import { ownRequestRoutes, threadAddress } from './portal-routes.ts'
import { addMessage, allRequests, findRequest, isLiveRequest, listRequests, setStatus } from './queries.ts'

const COLUMNS: CsvColumn<calls.ClientRequest>[] = [
  ['Reference', 'reference'],
  ['Client ID', 'client_id'],
  ['Client', 'client_name'],
  ['Kind', 'kind'],
  ['Subject', 'subject'],
  ['Station', 'station_name'],
  ['Status', 'status'],
  ['Received at', ({ received_at }) => kampalaMoment(received_at)],
  ['Last message at', ({ last_message_at }) => kampalaMoment(last_message_at)],
]

type Answer = { id: number; text: string; version?: number | undefined }
/** Adds an answer to a request and sends it to those who wrote. @throws 409 when it is no longer at `version` */
export async function answerRequest(app: FastifyInstance, db: Db, caller: Caller, { id, text, version }: Answer) {
  const added = await addMessage(db, { requestId: id, accountId: caller.accountId, kind: 'Answer', text, version })
  const request = changed(added, await findRequest(db, id, caller), 'Request')
  const replyTo = await staffAddress(db, 'requests')
  const names = new Map(request.answers_to.map(({ email, name }) => [email, name]))
  const url = threadAddress(app, id)
  await tellClient(app.queue, db, {
    event: 'answered',
    about: { table: 'client_requests', id },
    scope: { client_id: request.client_id, stations: request.station_id === null ? [] : [request.station_id] },
    only: [...names.keys()],
    ...{ subject: `We have answered: ${request.subject} (${request.reference})`, text: 'Open it in your portal.', url },
    letter: ({ email }) => ({ replyTo, content: answer(request, names.get(email)!, text, url) }),
  })
}

export function clientRequestRoutes(app: FastifyInstance) {
  ownRequestRoutes(app)

  route(app, photos.show, async ({ db, params: { id } }) => {
    const photo = found(await findPhoto(db, id, 'copy'), 'Photo')
    if (!photo.request_id || !(await isLiveRequest(db, photo.request_id))) throw notFound('Photo')
    return storedDownload(app.files, { ...photo, name: `photo ${photo.request_id}` })
  })

  route(app, calls.list, ({ db, query }) => listRequests(db, query))

  exportRoute(app, calls.exportCsv, { name: 'client-requests', rows: allRequests, columns: COLUMNS })

  route(app, calls.get, async ({ db, params, caller }) => found(await findRequest(db, params.id, caller), 'Request'))

  route(app, calls.update, async ({ db, params: { id }, body: { status, version }, caller }) =>
    changed(await setStatus(db, id, status, version), await findRequest(db, id, caller), 'Request'),
  )

  route(app, calls.reply, async ({ db, params: { id }, body: { text, version }, caller }) => {
    await answerRequest(app, db, caller, { id, text, version })
    return found(await findRequest(db, id, caller), 'Request')
  })

  route(app, calls.note, async ({ db, params: { id }, body: { text }, caller }) => {
    gone(await addMessage(db, { requestId: id, accountId: caller.accountId, kind: 'Note', text }), 'Request')
    return found(await findRequest(db, id, caller), 'Request')
  })

  route(app, calls.statusMany, ({ db, body: { ids, status } }) =>
    eachRecord(db, ids, async (id) => gone(await setStatus(db, id, status), 'Request')),
  )

  removalRoutes(app, calls, 'client_requests', 'Request')
}
