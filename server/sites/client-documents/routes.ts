import type { FastifyInstance } from 'fastify'
import * as portal from '../../../api/portal/portal-documents.ts'
import * as calls from '../../../api/sites/client-documents.ts'
import { clientOf } from '../../http/callers.ts'
import { storedDownload } from '../../http/files/stored-files.ts'
import { removalRoutes } from '../../http/removal.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Actor, noteEvent } from '../../platform/db/requests.ts'
import { found } from '../../platform/errors.ts'
import { findFile, findOwnFile, insertDocument, listDocuments, listOwnDocuments } from './queries.ts'

export function clientDocumentRoutes(app: FastifyInstance) {
  /** Sends a document and audits the download, by staff or client. */
  async function give(db: Db, actor: Actor, document: Awaited<ReturnType<typeof findFile>>) {
    const { id, client_id, file_id, file_name, file_kind, bytes, key_id } = found(document, 'Document')
    await noteEvent(db, actor, 'download', { table: 'client_documents', id, detail: { client_id } })
    return storedDownload(app.files, { id: file_id, key_id, name: file_name, kind: file_kind, bytes })
  }

  route(app, calls.list, ({ db, query }) => listDocuments(db, query))

  route(app, calls.create, async ({ db, body, files: { file } }) => {
    const document = await insertDocument(db, body, file)
    await app.files.keep(file)
    return document
  })

  route(app, calls.download, async ({ db, params, actor }) => give(db, actor, await findFile(db, params.id)))

  removalRoutes(app, calls, 'client_documents', 'Document')

  route(app, portal.list, ({ db, query, caller }) => listOwnDocuments(db, clientOf(caller), query))

  route(app, portal.download, async ({ db, params, actor, caller }) =>
    give(db, actor, await findOwnFile(db, clientOf(caller), params.id)),
  )
}
