import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { today } from '../../../../api/core/fields/days.ts'
import * as calls from '../../../../api/people/recruitment.ts'
import { route } from '../../../http/route.ts'
import type { Db } from '../../../platform/db/open.ts'
import { noteEvent } from '../../../platform/db/requests.ts'
import { found, invalid } from '../../../platform/errors.ts'
import { findApplication } from '../queries.ts'
import { erasePerson } from './erase-queries.ts'
import { personalData } from './person-queries.ts'

/** Identifies the person in the audit log only to those who know the address. */
const fingerprint = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('hex')

/** The rights of a person by data protection law: a copy of their personal data, and its erasure. */
export function personRoutes(app: FastifyInstance) {
  const addressOf = async (db: Db, id: number) => found(await findApplication(db, id), 'Application').email

  route(app, calls.exportPerson, async ({ db, params, actor }) => {
    const email = await addressOf(db, params.id)
    const data = await personalData(db, email)
    await noteEvent(db, actor, 'export_person', {
      table: 'job_applications',
      id: params.id,
      detail: { email_sha256: fingerprint(email) },
    })
    const text = JSON.stringify(data, null, 2)
    return { stream: Readable.from([text]), fileName: `personal-data-${today()}.json`, type: 'application/json; charset=utf-8' }
  })

  route(app, calls.erasePerson, async ({ db, params, body, actor }) => {
    const email = await addressOf(db, params.id)
    if (body.email.toLowerCase() !== email.toLowerCase()) throw invalid({ email: 'This is not the applicant’s e-mail address.' })
    const { documents, counts } = await erasePerson(db, email)
    await noteEvent(db, actor, 'erase_person', { detail: { email_sha256: fingerprint(email), ...counts } })
    await Promise.all(documents.map((document) => app.files.discard(document)))
    return { message: 'Everything held about this person has been erased' }
  })
}
