// Invoices and payments.
import type { FastifyInstance } from 'fastify'
import { registerSearch } from '../company/index.ts'
import { registerConstraints } from '../platform/errors.ts'
import { CONSTRAINTS } from './constraints.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { searchInvoices } from './invoices/search-queries.ts'
import { paymentRoutes } from './payments/routes.ts'
import { receiptRoutes } from './receipts/routes.ts'

export { invoicePdf } from './invoice-document.ts'
export { findInvoiceDocument } from './invoice-document-queries.ts'
export { markOverdue } from './invoices/queries.ts'
export { paymentsOf } from './payments/queries.ts'

/** Registers the area's routes and constraint messages. */
export function registerBilling(api: FastifyInstance) {
  registerConstraints(CONSTRAINTS)
  registerSearch({ invoices: searchInvoices })
  invoiceRoutes(api)
  paymentRoutes(api)
  receiptRoutes(api)
}
