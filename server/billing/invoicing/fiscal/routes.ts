import type { FastifyInstance } from 'fastify'
import * as creditNotes from '../../../../api/billing/credit-notes.ts'
import * as invoices from '../../../../api/billing/invoices.ts'
import { route } from '../../../http/route.ts'
import { found } from '../../../platform/errors.ts'
import { findCreditNote } from '../credit-notes/queries.ts'
import { findInvoice } from '../invoices/queries.ts'
import { sendAgain } from './fiscalise.ts'

export function fiscalRoutes(app: FastifyInstance) {
  route(app, invoices.fiscalise, async ({ db, params: { id } }) => {
    found(await findInvoice(db, id), 'Invoice')
    await sendAgain(app.queue, db, { invoice_id: id })
    return found(await findInvoice(db, id), 'Invoice')
  })
  route(app, creditNotes.fiscalise, async ({ db, params: { id } }) => {
    found(await findCreditNote(db, id), 'Credit note')
    await sendAgain(app.queue, db, { credit_note_id: id })
    return found(await findCreditNote(db, id), 'Credit note')
  })
}
