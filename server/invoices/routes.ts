import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/invoices.ts'
import { deleteRecord } from '../db/records.ts'
import { changed, found, gone } from '../errors.ts'
import { route } from '../route.ts'
import { findInvoice, insertInvoice, listInvoices, updateInvoice } from './queries.ts'

export function invoiceRoutes(app: FastifyInstance) {
  route(app, contract.list, ({ db, query }) => listInvoices(db, query))

  route(app, contract.get, async ({ db, params }) => found(await findInvoice(db, params.id), 'Invoice'))

  route(app, contract.create, ({ db, body }) => insertInvoice(db, body))

  route(app, contract.update, async ({ db, params, body }) =>
    changed(await updateInvoice(db, params.id, body), await findInvoice(db, params.id), 'Invoice'),
  )

  route(app, contract.remove, async ({ db, params, caller }) =>
    gone(await deleteRecord(db, 'invoices', params.id, caller.accountId), 'Invoice'),
  )
}
