import type { CreditNote } from '../../../contract/billing/credit-notes.ts'
import type { Db } from '../../platform/db/open.ts'

/** A credit note as a PDF. The PDF library takes 30 MB of memory, so it is loaded on first use. */
export const creditNotePdf = async (db: Db, note: CreditNote) => (await import('./pdf.ts')).drawnCreditNote(db, note)
