import type { Db } from '../platform/db/open.ts'
import type { InvoiceDocument } from './invoice-document-queries.ts'

/** An invoice as a file to download. What draws it takes 30 MB of memory, so it comes with the first one that is asked for. */
export const invoicePdf = async (db: Db, invoice: InvoiceDocument) => (await import('./invoice-pdf.ts')).drawnInvoice(db, invoice)
