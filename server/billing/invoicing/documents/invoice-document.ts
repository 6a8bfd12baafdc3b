import { companySettings, siteContent } from '../../../company/index.ts'
import type { Db } from '../../../platform/db/open.ts'
import { drawPdf } from '../../../platform/pdf/draw-pdf.ts'
import type { InvoiceDocument } from './invoice-document-queries.ts'

/** An invoice as a PDF. */
export async function invoicePdf(db: Db, invoice: InvoiceDocument, publicUrl: string) {
  const [{ content }, details] = await Promise.all([siteContent(db), companySettings(db)])
  const about = { invoice, content, details, publicUrl }
  const name = `${invoice.invoice_number}.pdf`
  return drawPdf<typeof import('./invoice-pdf.ts')>(new URL('./invoice-pdf.ts', import.meta.url), name, about)
}
