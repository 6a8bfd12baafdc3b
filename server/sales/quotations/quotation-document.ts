import type { Db } from '../../platform/db/open.ts'
import type { Found } from './queries.ts'

/** A quotation as a PDF. The PDF library takes 30 MB of memory, so it is loaded on first use. */
export const pdfOf = async (db: Db, found: Found) => (await import('./pdf.ts')).drawnPdf(db, found)
