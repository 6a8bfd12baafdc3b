import type { FastifyInstance } from 'fastify'
import { companySettings, type DocumentMeans, letterhead } from '../../../company/index.ts'
import type { Db } from '../../../platform/db/open.ts'
import { drawPdf } from '../../../platform/pdf/draw-pdf.ts'
import type { InvoiceDocument } from './invoice-document-queries.ts'

type Means = DocumentMeans & Pick<FastifyInstance, 'publicUrl'>

/** An invoice as a PDF. */
export async function invoicePdf(db: Db, invoice: InvoiceDocument, app: Means) {
  const [content, details] = await Promise.all([letterhead(db, app), companySettings(db)])
  const about = { invoice, content, details, publicUrl: app.publicUrl }
  const name = `${invoice.invoice_number}.pdf`
  return drawPdf<typeof import('./invoice-pdf.ts')>(new URL('./invoice-pdf.ts', import.meta.url), name, about)
}
