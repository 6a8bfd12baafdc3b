import type { FastifyInstance } from 'fastify'
import * as calls from '../../api/portal/portal-collections.ts'
import { askForPayment, collectionsOf } from '../billing/index.ts'
import { clientOf } from '../http/callers.ts'
import { route } from '../http/route.ts'
import { found } from '../platform/errors.ts'
import { findInvoice } from './invoice-queries.ts'

/** Paying by mobile money in the portal. */
export function portalCollectionRoutes(app: FastifyInstance) {
  route(app, calls.create, ({ db, caller, body }) => askForPayment(db, app, body, clientOf(caller)))
  route(app, calls.ofInvoice, async ({ db, caller, params: { id } }) => {
    const clientId = clientOf(caller)
    found(await findInvoice(db, app.keyring, clientId, id), 'Invoice')
    return { available: app.mobileMoney.length > 0, collections: await collectionsOf(db, id, clientId) }
  })
}
