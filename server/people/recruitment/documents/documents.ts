import type { FastifyInstance } from 'fastify'
import { can, type Person } from '../../../../api/core/permissions.ts'
import * as calls from '../../../../api/people/recruitment.ts'
import { storedDownload } from '../../../http/files/stored-files.ts'
import { route } from '../../../http/route.ts'
import { noteEvent } from '../../../platform/db/requests.ts'
import { forbidden, found } from '../../../platform/errors.ts'
import { documentsOfGuard, findDocument } from './document-queries.ts'

/** The same documents, each with whether this caller may open it. */
export const withAccess = <T extends { field: string }>(caller: Person, documents: T[]) =>
  documents.map((document) => ({ ...document, may_open: can(caller, calls.documentPermission(document.field)) }))

/** Downloads are audited, and so are refused downloads of identity and health documents. */
export function documentRoutes(app: FastifyInstance) {
  route(app, calls.document, async ({ db, params, actor, caller }) => {
    const document = found(await findDocument(db, params.id), 'Document')
    const { id, field, application_id, guard_id } = document
    const owner = guard_id ? { guard_id } : { application_id }
    const allowed = can(caller, calls.documentPermission(field))
    await noteEvent(db, actor, allowed ? 'download' : 'refused_download', {
      table: 'application_documents',
      id,
      detail: { field, ...owner },
    })
    if (!allowed)
      throw forbidden('You do not have permission to open identity and health documents. A super admin can give it to you.', {
        noted: true,
      })
    return storedDownload(app.files, { ...document, name: document.file_name })
  })

  route(app, calls.guardDocuments, async ({ db, params, caller }) => withAccess(caller, await documentsOfGuard(db, params.id)))
}
