import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/people/recruitment.ts'
import type { Caller } from '../../http/callers.ts'
import { type CsvColumn, kampalaMoment } from '../../http/exports/csv.ts'
import { exportRoute } from '../../http/exports/exports.ts'
import { removalRoutes } from '../../http/removal.ts'
import { route } from '../../http/route.ts'
import { queueEmail } from '../../notify/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { changeRecord } from '../../platform/db/records.ts'
import { changed, conflict, found } from '../../platform/errors.ts'
import { isReady } from '../deployability/queries.ts'
import { insertGuard } from '../guard-queries.ts'
import { documentsOf, moveDocumentsToGuard } from './documents/document-queries.ts'
import { documentRoutes, withAccess } from './documents/documents.ts'
import { emailTo } from './email-templates.ts'
import { personRoutes } from './person/person.ts'
import { allApplications, boardColumns, findApplication, insertEvent, listApplications, lockApplication } from './queries.ts'

const COLUMNS: CsvColumn<calls.Application>[] = [
  ['ID', 'id'],
  ['Reference', 'reference'],
  ['Name', 'name'],
  ['Email', 'email'],
  ['Phone', 'phone'],
  ['Job ID', 'jobId'],
  ['Job', 'job_title'],
  ['Stage', 'stage'],
  ['Since', ({ stage_since }) => kampalaMoment(stage_since)],
  ['Rating', 'rating'],
  ['Received at', ({ received_at }) => kampalaMoment(received_at)],
]

export function recruitmentRoutes(app: FastifyInstance) {
  const lock = async (db: Db, id: number) => found(await lockApplication(db, id), 'Application')
  const detail = async (db: Db, id: number, caller: Caller) => {
    const application = await findApplication(db, id)
    return application && { ...application, documents: withAccess(caller, await documentsOf(db, application)) }
  }
  const write = async (db: Db, id: number, content: calls.EmailContent, { accountId }: Caller) => {
    const { name, email } = await lock(db, id)
    await insertEvent(db, { application_id: id, account_id: accountId, letter_subject: content.subject })
    await queueEmail(app.queue, db, { to: email, content: emailTo(name, content), about: { table: 'job_applications', id } })
  }

  route(app, calls.list, ({ db, query }) => listApplications(db, query))

  exportRoute(app, calls.exportCsv, { name: 'applications', rows: allApplications, columns: COLUMNS })

  route(app, calls.board, ({ db, query }) => boardColumns(db, query))

  route(app, calls.get, async ({ db, params, caller }) => found(await detail(db, params.id, caller), 'Application'))

  route(app, calls.update, async ({ db, params: { id }, body: { version, rating }, caller }) =>
    changed(await changeRecord(db, 'job_applications', id, version, { rating }), await detail(db, id, caller), 'Application'),
  )

  route(app, calls.move, async ({ db, params: { id }, body: { version, stage, letter }, caller }) => {
    const before = await lock(db, id)
    const isCurrent = version === undefined || version === before.version
    if (isCurrent && before.stage === 'Hired') throw conflict('This applicant has been hired. Change the guard record instead.')
    if (isCurrent && before.stage === stage) throw conflict(`This application is at ${stage} already.`)
    const wasChanged = await changeRecord(db, 'job_applications', id, version, { stage })
    if (wasChanged) {
      await insertEvent(db, { application_id: id, account_id: caller.accountId, from_stage: before.stage, to_stage: stage })
      if (letter) await write(db, id, letter, caller)
    }
    return changed(wasChanged, await detail(db, id, caller), 'Application')
  })

  route(app, calls.note, async ({ db, params: { id }, body: { note }, caller }) => {
    await lock(db, id)
    await insertEvent(db, { application_id: id, account_id: caller.accountId, note })
    return found(await detail(db, id, caller), 'Application')
  })

  route(app, calls.write, async ({ db, params: { id }, body, caller }) => {
    await write(db, id, body, caller)
    return found(await detail(db, id, caller), 'Application')
  })

  route(app, calls.hire, async ({ db, params: { id }, body: { version, ...input }, caller }) => {
    const before = await lock(db, id)
    if (before.stage === 'Hired') throw conflict('This applicant has been hired already.')
    const wasChanged = await changeRecord(db, 'job_applications', id, version, { stage: 'Hired' })
    changed(wasChanged, await detail(db, id, caller), 'Application')
    const guard = await insertGuard(db, input)
    await moveDocumentsToGuard(db, id, guard.id)
    await insertEvent(db, { application_id: id, account_id: caller.accountId, from_stage: before.stage, to_stage: 'Hired' })
    return isReady(db, guard)
  })

  removalRoutes(app, calls, 'job_applications', 'Application')
  documentRoutes(app)
  personRoutes(app)
}
