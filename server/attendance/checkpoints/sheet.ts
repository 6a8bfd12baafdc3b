import { type DocumentMeans, letterhead } from '../../company/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { drawPdf } from '../../platform/pdf/draw-pdf.ts'
import { codesOf } from './queries.ts'

/** The QR codes of a station as a PDF. */
export async function checkpointSheet(db: Db, app: DocumentMeans, station: { id: number; name: string }) {
  const [content, points] = await Promise.all([letterhead(db, app), codesOf(db, station.id)])
  const name = `checkpoints-${station.id}.pdf`
  return drawPdf<typeof import('./sheet-pdf.ts')>(new URL('./sheet-pdf.ts', import.meta.url), name, { content, station, points })
}
