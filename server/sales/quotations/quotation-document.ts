import { today } from '../../../api/core/fields/days.ts'
import { type DocumentMeans, letterhead } from '../../company/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { drawPdf } from '../../platform/pdf/draw-pdf.ts'
import { nameOf } from './email-templates.ts'
import type { Found } from './queries.ts'

/** A quotation as a PDF. */
export async function pdfOf(db: Db, found: Found, app: DocumentMeans) {
  const { quotation } = found
  const about = {
    found,
    content: await letterhead(db, app),
    name: quotation.number ? nameOf(quotation) : 'Draft',
    day: quotation.sent_at ? today(new Date(quotation.sent_at)) : today(),
  }
  const fileName = `${nameOf(quotation).replace(', revision ', '-R')}.pdf`
  return drawPdf<typeof import('./pdf.ts')>(new URL('./pdf.ts', import.meta.url), fileName, about)
}
