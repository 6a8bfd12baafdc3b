import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/billing/statement-imports.ts'
import { inspectFile } from '../../http/imports/inspect-file.ts'
import { route } from '../../http/route.ts'
import { importStatement } from './import-statement.ts'

export function statementImportRoutes(app: FastifyInstance) {
  route(app, contract.inspect, ({ files }) => inspectFile(app.files.pathOf(files.file)))
  route(app, contract.run, ({ db, actor, files, body }) =>
    importStatement({ db, queue: app.queue, actor }, app.files.pathOf(files.file), body),
  )
}
