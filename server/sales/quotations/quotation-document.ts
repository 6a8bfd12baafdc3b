import type { Db } from '../../platform/db/open.ts'
import type { Found } from './queries.ts'

/** A quotation as a file to download. What draws it takes 30 MB of memory, so it comes with the first one that is asked for. */
export const pdfOf = async (db: Db, found: Found) => (await import('./pdf.ts')).drawnPdf(db, found)
