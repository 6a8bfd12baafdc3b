import type { Receipt } from '../../../../api/billing/receipts.ts'
import { companySettings, type DocumentMeans, letterhead } from '../../../company/index.ts'
import type { Db } from '../../../platform/db/open.ts'
import { drawPdf } from '../../../platform/pdf/draw-pdf.ts'
import { findRecipient } from '../../invoicing/documents/recipient-queries.ts'

/** A receipt as a PDF. */
export async function receiptPdf(db: Db, receipt: Receipt, app: DocumentMeans) {
  const [content, { tax_number }, recipient] = await Promise.all([
    letterhead(db, app),
    companySettings(db),
    findRecipient(db, 'receipts', receipt.id),
  ])
  const about = { receipt, content, tax_number, recipient }
  return drawPdf<typeof import('./pdf.ts')>(new URL('./pdf.ts', import.meta.url), `${receipt.receipt_number}.pdf`, about)
}
