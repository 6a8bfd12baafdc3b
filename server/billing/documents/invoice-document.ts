import type { Db } from '../../platform/db/open.ts'
import type { InvoiceDocument } from './invoice-document-queries.ts'

/** An invoice as a PDF. The PDF library takes 30 MB of memory, so it is loaded on first use. */
export const invoicePdf = async (db: Db, invoice: InvoiceDocument, publicUrl: string) =>
  (await import('./invoice-pdf.ts')).drawnInvoice(db, invoice, publicUrl)
