import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/careers.ts'
import { noteEvent } from '../db/requests.ts'
import { found, invalid } from '../errors.ts'
import { MEDIA_TYPES } from '../file-kinds.ts'
import type { ReceivedFile } from '../files.ts'
import { route } from '../route.ts'
import { fromVisitor, madeUpReference } from '../spam.ts'
import { findDocument, findOpenJob, insertApplication, insertJob, listApplications, listJobs } from './queries.ts'

export function careerRoutes(app: FastifyInstance) {
  route(app, contract.list, ({ db, query }) => listJobs(db, query))

  route(app, contract.create, ({ db, body }) => insertJob(db, body))

  route(
    app,
    contract.apply,
    async ({ db, body, files }) => {
      const { trapped, typed } = fromVisitor(body)
      if (trapped) return { reference: madeUpReference('A') }
      const { jobId, name, email, message = null } = typed
      const job = await findOpenJob(db, jobId)
      if (!job) throw invalid({ jobId: 'This job is no longer open.' })
      const documents = Object.entries(files).filter((entry): entry is [string, ReceivedFile] => entry[1] !== undefined)
      const application = await insertApplication(db, { job_id: job.id, name, email, message }, documents)
      for (const [, file] of documents) await app.files.keep(file)
      return application
    },
    { perMinute: 10 },
  )

  route(app, contract.applications, ({ db, query }) => listApplications(db, query))

  route(app, contract.document, async ({ db, params, actor }) => {
    const { id, file_name, kind, field, application_id } = found(await findDocument(db, params.id), 'Document')
    await noteEvent(db, actor, 'download', { table: 'application_documents', id, detail: { field, application_id } })
    return { stream: app.files.read(id), fileName: file_name, type: MEDIA_TYPES[kind] }
  })
}
