import type { CreditNote } from '../../../../api/billing/credit-notes.ts'
import { companySettings, type DocumentMeans, letterhead } from '../../../company/index.ts'
import type { Db } from '../../../platform/db/open.ts'
import { drawPdf } from '../../../platform/pdf/draw-pdf.ts'
import { findRecipient } from '../documents/recipient-queries.ts'
import { findFiscal } from '../fiscal/queries.ts'

/** A credit note as a PDF. */
export async function creditNotePdf(db: Db, note: CreditNote, app: DocumentMeans) {
  const [content, { tax_number }, recipient, fiscal] = await Promise.all([
    letterhead(db, app),
    companySettings(db),
    findRecipient(db, 'credit_notes', note.id),
    findFiscal(db, { credit_note_id: note.id }),
  ])
  const about = { note, content, tax_number, recipient, fiscal }
  return drawPdf<typeof import('./pdf.ts')>(new URL('./pdf.ts', import.meta.url), `${note.credit_note_number}.pdf`, about)
}
