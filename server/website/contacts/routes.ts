import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/website/contacts.ts'
import { siteContent } from '../../company/index.ts'
import { eachRecord } from '../../http/bulk.ts'
import { type CsvColumn, kampalaMoment } from '../../http/exports/csv.ts'
import { exportRoute } from '../../http/exports/exports.ts'
import { fromVisitor, madeUpReference } from '../../http/input/spam.ts'
import { removalRoutes } from '../../http/removal.ts'
import { route } from '../../http/route.ts'
import { queueEmail, queueInbound } from '../../notify/index.ts'
import { changed, found, gone } from '../../platform/errors.ts'
import { answer, confirmation, staffNotice } from './email-templates.ts'
import { allContacts, findContact, insertContact, insertReply, listContacts, updateContact } from './queries.ts'

const COLUMNS: CsvColumn<calls.Contact>[] = [
  ['Reference', 'reference'],
  ['Name', 'name'],
  ['Email', 'email'],
  ['Kind', 'kind'],
  ['Subject', 'subject'],
  ['Message', 'message'],
  ['Status', 'status'],
  ['Received at', ({ received_at }) => kampalaMoment(received_at)],
]

export function contactRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query }) => listContacts(db, query))

  exportRoute(app, calls.exportCsv, { name: 'contact-messages', rows: allContacts, columns: COLUMNS })

  route(app, calls.get, async ({ db, params }) => found(await findContact(db, params.id), 'Message'))

  route(app, calls.create, async ({ db, body }) => {
    const { trapped, typed } = fromVisitor(body)
    if (trapped) return { reference: madeUpReference('M') }
    const { id, reference } = await insertContact(db, typed)
    const { content } = await siteContent(db)
    const written = { ...typed, reference }
    await queueInbound(app.queue, db, {
      topic: 'messages',
      from: typed.email,
      confirmation: confirmation(written, content.promises.reply),
      notice: staffNotice(written, `${app.publicUrl}/dashboard/inbox?record=${id}`),
      about: { table: 'contact_messages', id },
    })
    return { reference }
  })

  route(app, calls.update, async ({ db, params, body }) =>
    changed(await updateContact(db, params.id, body), await findContact(db, params.id), 'Message'),
  )

  route(app, calls.reply, async ({ db, params: { id }, body: { text, version }, caller }) => {
    const handled = await updateContact(db, id, { status: 'Handled', version })
    const contact = changed(handled, await findContact(db, id), 'Message')
    await insertReply(db, { contact_id: id, account_id: caller.accountId, text })
    const { content } = await siteContent(db)
    await queueEmail(app.queue, db, {
      to: contact.email,
      replyTo: content.contact.email,
      content: answer(contact, text),
      about: { table: 'contact_messages', id },
    })
    return found(await findContact(db, id), 'Message')
  })

  route(app, calls.statusMany, ({ db, body: { ids, status } }) =>
    eachRecord(db, ids, async (id) => gone(await updateContact(db, id, { status }), 'Message')),
  )

  removalRoutes(app, calls, 'contact_messages', 'Message')
}
