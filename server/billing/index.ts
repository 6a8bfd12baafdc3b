// Invoices.
import type { FastifyInstance } from 'fastify'
import { registerConstraints, registerReferences } from '../platform/errors.ts'
import { CONSTRAINTS } from './constraints.ts'
import { invoiceRoutes } from './invoices/routes.ts'

export { invoicePdf } from './invoice-paper.ts'
export { findInvoicePaper, paymentsOf } from './invoice-paper-queries.ts'
export { markOverdue } from './invoices/queries.ts'

/** Registers the calls of the area and what its constraints mean. */
export function registerBilling(api: FastifyInstance) {
  registerConstraints(CONSTRAINTS)
  registerReferences('invoice')
  invoiceRoutes(api)
}
