// Invoices, payments, and the monthly run that makes invoices of contracts.
import type { FastifyInstance } from 'fastify'
import { registerSettledCallOuts } from '../alarm/index.ts'
import { registerUse } from '../attendance/index.ts'
import { registerSettled, registerWaiting } from '../company/index.ts'
import { registerSearch } from '../http/search/queries.ts'
import { registerAttachment } from '../notify/index.ts'
import { registerConstraints } from '../platform/errors.ts'
import { CONSTRAINTS } from './constraints.ts'
import { creditNoteRoutes } from './invoicing/credit-notes/routes.ts'
import { invoicePdf } from './invoicing/documents/invoice-document.ts'
import { findInvoiceDocument } from './invoicing/documents/invoice-document-queries.ts'
import { invoiceDraftRoutes } from './invoicing/drafts/routes.ts'
import { fiscalRoutes } from './invoicing/fiscal/routes.ts'
import { invoiceRoutes } from './invoicing/invoices/routes.ts'
import { searchInvoices } from './invoicing/invoices/search-queries.ts'
import { invoicedMonths, invoiceOfMonth } from './invoicing/invoices/settled-queries.ts'
import { invoiceProofRoutes } from './invoicing/proofs/routes.ts'
import { settledCallOuts } from './invoicing/runs/charged/call-out-queries.ts'
import { billingRunRoutes } from './invoicing/runs/routes.ts'
import { billingFigureRoutes } from './key-figures/routes.ts'
import { collectionRoutes } from './money-in/collections/routes.ts'
import { statementImportRoutes } from './money-in/statement-imports/routes.ts'
import { certificateRoutes } from './receivables/certificates/routes.ts'
import { paymentRoutes } from './receivables/payments/routes.ts'
import { promiseRoutes } from './receivables/promises/routes.ts'
import { receiptPdf } from './receivables/receipts/document.ts'
import { findReceipt } from './receivables/receipts/queries.ts'
import { receiptRoutes } from './receivables/receipts/routes.ts'
import { refundRoutes } from './receivables/refunds/routes.ts'
import { reminderRoutes } from './receivables/reminders/routes.ts'
import { statementRoutes } from './receivables/statements/routes.ts'
import { BILLING_WORK } from './waiting-queries.ts'

export { compareCorrected } from './invoicing/corrections/differing.ts'
export { replacedByInvoice, replacementsOf } from './invoicing/corrections/replace-queries.ts'
export { creditNotePdf } from './invoicing/credit-notes/document.ts'
export { creditNotesOf, findCreditNote } from './invoicing/credit-notes/queries.ts'
export { invoicePdf } from './invoicing/documents/invoice-document.ts'
export { findInvoiceDocument } from './invoicing/documents/invoice-document-queries.ts'
export { explainedLines } from './invoicing/drafts/explained-queries.ts'
export { fiscalNumber } from './invoicing/fiscal/fiscal-column-queries.ts'
export { startFiscal } from './invoicing/fiscal/fiscalise.ts'
export { openFiscal } from './invoicing/fiscal/open-fiscal.ts'
export { markOverdue } from './invoicing/invoices/queries.ts'
export { codeOf, makeMissingOpenings } from './invoicing/proofs/openings.ts'
export { callbackAddress } from './money-in/collections/callback.ts'
export { askForPayment, startCollections } from './money-in/collections/collect.ts'
export { openMobileMoney, providersOf } from './money-in/collections/open-mobile-money.ts'
export { collectionsOf, lastNumber, recentCollections } from './money-in/collections/queries.ts'
export { remindOfCertificates } from './receivables/certificates/awaited.ts'
export { paymentsOf } from './receivables/payments/queries.ts'
export { remindOfInvoices } from './receivables/reminders/reminders.ts'
export { statementCsv, statementPdf } from './receivables/statements/document.ts'
export { owedOn, statementOf } from './receivables/statements/statement.ts'

/** Registers the area's routes and constraint messages. */
export function registerBilling(api: FastifyInstance) {
  registerConstraints(CONSTRAINTS)
  registerSettled('billing', invoicedMonths)
  registerUse('billing', invoiceOfMonth)
  registerSettledCallOuts('billing', settledCallOuts)
  for (const work of BILLING_WORK) registerWaiting(work.kind, work)
  registerSearch({ invoices: searchInvoices })
  registerAttachment('invoices', async (db, id) => {
    const invoice = await findInvoiceDocument(db, api.keyring, id)
    return invoice && invoicePdf(db, invoice, api)
  })
  registerAttachment('receipts', async (db, id) => {
    const receipt = await findReceipt(db, id)
    return receipt && receiptPdf(db, receipt, api)
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
