import type { InvoicePaper } from './db/invoice-papers.ts'
import type { Db } from './db/open.ts'

/** An invoice as a file to download. What draws it takes 30 MB of memory, so it comes with the first one that is asked for. */
export const invoicePdf = async (db: Db, paper: InvoicePaper) => (await import('./invoice-pdf.ts')).drawnInvoice(db, paper)
