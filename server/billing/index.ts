// Invoices, payments, and the monthly run that makes invoices of contracts.
import type { FastifyInstance } from 'fastify'
import { registerUse } from '../attendance/index.ts'
import { registerAttachment, registerSearch, registerSettled } from '../company/index.ts'
import { registerConstraints } from '../platform/errors.ts'
import { certificateRoutes } from './certificates/routes.ts'
import { collectionRoutes } from './collections/routes.ts'
import { CONSTRAINTS } from './constraints.ts'
import { creditNoteRoutes } from './credit-notes/routes.ts'
import { invoicePdf } from './documents/invoice-document.ts'
import { findInvoiceDocument } from './documents/invoice-document-queries.ts'
import { invoiceDraftRoutes } from './drafts/routes.ts'
import { billingFigureRoutes } from './figures/routes.ts'
import { fiscalRoutes } from './fiscal/routes.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { searchInvoices } from './invoices/search-queries.ts'
import { invoicedMonths, invoiceOfMonth } from './invoices/settled-queries.ts'
import { paymentRoutes } from './payments/routes.ts'
import { promiseRoutes } from './promises/routes.ts'
import { invoiceProofRoutes } from './proofs/routes.ts'
import { receiptPdf } from './receipts/document.ts'
import { findReceipt } from './receipts/queries.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { refundRoutes } from './refunds/routes.ts'
import { reminderRoutes } from './reminders/routes.ts'
import { billingRunRoutes } from './runs/routes.ts'
import { statementImportRoutes } from './statement-imports/routes.ts'
import { statementRoutes } from './statements/routes.ts'

export { remindOfCertificates } from './certificates/awaited.ts'
export { callbackAddress } from './collections/callback.ts'
export { askForPayment, startCollections } from './collections/collect.ts'
export { openMobileMoney, providersOf } from './collections/open-mobile-money.ts'
export { collectionsOf } from './collections/queries.ts'
export { replacedByInvoice, replacementsOf } from './corrections/replace-queries.ts'
export { creditNotePdf } from './credit-notes/document.ts'
export { creditNotesOf, findCreditNote } from './credit-notes/queries.ts'
export { invoicePdf } from './documents/invoice-document.ts'
export { findInvoiceDocument } from './documents/invoice-document-queries.ts'
export { explainedLines } from './drafts/explained-queries.ts'
export { fiscalNumber } from './fiscal/fiscal-column-queries.ts'
export { startFiscal } from './fiscal/fiscalise.ts'
export { openFiscal } from './fiscal/open-fiscal.ts'
export { markOverdue } from './invoices/queries.ts'
export { paymentsOf } from './payments/queries.ts'
export { codeOf, makeMissingOpenings } from './proofs/openings.ts'
export { remindOfInvoices } from './reminders/reminders.ts'
export { statementCsv, statementPdf } from './statements/document.ts'
export { owedOn, statementOf } from './statements/statement.ts'

/** Registers the area's routes and constraint messages. */
export function registerBilling(api: FastifyInstance) {
  registerConstraints(CONSTRAINTS)
  registerSettled('billing', invoicedMonths)
  registerUse('billing', invoiceOfMonth)
  registerSearch({ invoices: searchInvoices })
  registerAttachment('invoices', async (db, id) => {
    const invoice = await findInvoiceDocument(db, api.keyring, id)
    return invoice && invoicePdf(db, invoice, api.publicUrl)
  })
  registerAttachment('receipts', async (db, id) => {
    const receipt = await findReceipt(db, id)
    return receipt && receiptPdf(db, receipt)
  })
  invoiceRoutes(api)
  paymentRoutes(api)
  receiptRoutes(api)
  refundRoutes(api)
  certificateRoutes(api)
  billingRunRoutes(api)
  invoiceDraftRoutes(api)
  creditNoteRoutes(api)
  fiscalRoutes(api)
  invoiceProofRoutes(api)
  collectionRoutes(api)
  statementRoutes(api)
  statementImportRoutes(api)
  reminderRoutes(api)
  promiseRoutes(api)
  billingFigureRoutes(api)
}
