import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as calls from '../../../../api/billing/statement-imports.ts'
import type { TableChoice } from '../../../../api/core/imports/import-calls.ts'
import { refusedFile } from '../../../http/imports/refused-file.ts'
import { inspectFile } from '../../../http/imports/table/inspect-file.ts'
import { openUpload } from '../../../http/imports/table/open-upload.ts'
import { route } from '../../../http/route.ts'
import type { ReceivedFile } from '../../../platform/files/file-store.ts'
import { importStatement } from './import-statement.ts'
import { readStatement } from './read-statement.ts'

export function statementImportRoutes(app: FastifyInstance) {
  const open = (request: FastifyRequest, file: ReceivedFile<'csv' | 'xlsx'>, choice: TableChoice) =>
    openUpload(app, { request, file, fields: calls.STATEMENT_FIELDS, choice }, 'read')

  route(app, calls.inspect, async ({ files, body, request }) => inspectFile(await open(request, files.file, body)))
  route(app, calls.refused, async ({ files, body, request }) => {
    const table = await open(request, files.file, body)
    return refusedFile(table, (await readStatement(table, body)).problems, files.file.fileName)
  })
  route(app, calls.run, async ({ db, actor, files, body, request }) =>
    importStatement({ db, queue: app.queue, actor }, await open(request, files.file, body), body),
  )
}
