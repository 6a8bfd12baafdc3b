import type { FastifyInstance } from 'fastify'
import * as calls from '../../api/portal/portal-collections.ts'
import { askForPayment, collectionsOf, owedOn, recentCollections } from '../billing/index.ts'
import { clientOf, readerOf } from '../http/callers.ts'
import { route } from '../http/route.ts'
import { found } from '../platform/errors.ts'
import { findInvoice } from './invoice-queries.ts'
import { knownNumber, unpaidInvoices } from './payable-queries.ts'

/** Paying by mobile money in the portal. */
export function portalCollectionRoutes(app: FastifyInstance) {
  const available = app.mobileMoney.length > 0
  route(app, calls.create, ({ db, caller, body }) => askForPayment(db, app, body, clientOf(caller)))
  route(app, calls.ofInvoice, async ({ db, caller, params: { id } }) => {
    const clientId = clientOf(caller)
    found(await findInvoice(db, app.keyring, clientId, id), 'Invoice')
    const [collections, msisdn] = await Promise.all([collectionsOf(db, id, clientId), knownNumber(db, readerOf(caller))])
    return { available, msisdn, collections }
  })
  route(app, calls.payable, async ({ db, caller }) => {
    const clientId = clientOf(caller)
    const [{ total }, msisdn, invoices, collections] = await Promise.all([
      owedOn(db, clientId),
      knownNumber(db, readerOf(caller)),
      unpaidInvoices(db, clientId),
      recentCollections(db, clientId),
    ])
    return { available, owed: total, msisdn, invoices, collections }
  })
}
