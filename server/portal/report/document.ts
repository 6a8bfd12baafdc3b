import type { PortalReport } from '../../../api/portal/portal-report.ts'
import { type DocumentMeans, letterhead } from '../../company/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { drawPdf } from '../../platform/pdf/draw-pdf.ts'

/** The month of a client as a PDF. */
export async function reportPdf(db: Db, report: PortalReport, app: DocumentMeans) {
  const about = { report, content: await letterhead(db, app) }
  return drawPdf<typeof import('./pdf.ts')>(new URL('./pdf.ts', import.meta.url), `report-${report.month}.pdf`, about)
}
