import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../api/billing/collections.ts'
import { route } from '../../../http/route.ts'
import { forbidden, found } from '../../../platform/errors.ts'
import { findInvoice } from '../../invoicing/invoices/queries.ts'
import { isSigned } from './callback.ts'
import { askForPayment } from './collect.ts'
import { collectionsOf, collectionsToCheck, findCollection, hintAt } from './queries.ts'
import { endCheck } from './record.ts'

export function collectionRoutes(app: FastifyInstance) {
  route(app, calls.create, ({ db, body }) => askForPayment(db, app, body))
  route(app, calls.get, async ({ db, params: { id } }) => found(await findCollection(db, id), 'Request to pay'))
  route(app, calls.toCheck, ({ db }) => collectionsToCheck(db))
  route(app, calls.check, async ({ db, params: { id }, body: { received } }) => {
    found(await findCollection(db, id), 'Request to pay')
    await endCheck(db, app.queue, id, received)
    return found(await findCollection(db, id), 'Request to pay')
  })
  route(app, calls.ofInvoice, async ({ db, params: { id } }) => {
    found(await findInvoice(db, id), 'Invoice')
    return { available: app.mobileMoney.length > 0, collections: await collectionsOf(db, id) }
  })
  route(app, calls.callback, async ({ db, query: { reference, signature } }) => {
    if (!(await isSigned(db, app.keyring, reference, signature))) throw forbidden('The signature is wrong.')
    const hinted = await hintAt(db, reference)
    if (hinted) await app.queue.add(db, 'collections', hinted)
    return { message: 'Noted' }
  })
}
