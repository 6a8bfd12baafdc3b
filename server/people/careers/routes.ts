import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/people/careers.ts'
import { fromVisitor, madeUpReference } from '../../http/input/spam.ts'
import { route } from '../../http/route.ts'
import { queueInbound } from '../../notify/index.ts'
import { HttpError, invalid } from '../../platform/errors.ts'
import { standingOf } from './application-status.ts'
import { confirmation, notice } from './email-templates.ts'
import { findOpenJob, findStanding, insertApplication, listJobs, type ReceivedDocument } from './queries.ts'

export function careerRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query }) => listJobs(db, query))

  route(app, calls.apply, async ({ db, body, files }) => {
    const { trapped, typed } = fromVisitor(body)
    if (trapped) return { reference: madeUpReference('A') }
    const { jobId, name, email, phone, message = null } = typed
    const consent = typed.consent ? 'Given' : 'Not asked'
    const job = await findOpenJob(db, jobId)
    if (!job) throw invalid({ jobId: 'This job is no longer open.' })
    const documents = Object.entries(files).filter((entry): entry is [string, ReceivedDocument] => entry[1] !== undefined)
    const { id, reference } = await insertApplication(db, { job_id: job.id, name, email, phone, message, consent }, documents)
    const application = { name, email, phone, message, reference, job: job.title }
    await queueInbound(app.queue, db, {
      topic: 'applications',
      from: email,
      confirmation: confirmation(application, app.publicUrl),
      notice: notice(application, id, app.publicUrl),
      about: { table: 'job_applications', id },
    })
    for (const [, file] of documents) await app.files.keep(file)
    return { reference }
  })

  route(app, calls.standing, async ({ db, body }) => {
    const application = await findStanding(db, body)
    // The same message for both, so that it does not reveal who has applied.
    if (!application) throw new HttpError(404, 'not_found', 'We found no application with this reference and e-mail address.')
    return standingOf(application)
  })
}
