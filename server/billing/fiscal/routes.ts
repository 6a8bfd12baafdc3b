import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/billing/fiscal.ts'
import { route } from '../../http/route.ts'
import { found } from '../../platform/errors.ts'
import { findCreditNote } from '../credit-notes/queries.ts'
import { findInvoice } from '../invoices/queries.ts'
import { sendAgain } from './fiscalise.ts'

export function fiscalRoutes(app: FastifyInstance) {
  route(app, contract.fiscaliseInvoice, async ({ db, params: { id } }) => {
    found(await findInvoice(db, id), 'Invoice')
    await sendAgain(app.queue, db, { invoice_id: id })
    return found(await findInvoice(db, id), 'Invoice')
  })
  route(app, contract.fiscaliseCreditNote, async ({ db, params: { id } }) => {
    found(await findCreditNote(db, id), 'Credit note')
    await sendAgain(app.queue, db, { credit_note_id: id })
    return found(await findCreditNote(db, id), 'Credit note')
  })
}
