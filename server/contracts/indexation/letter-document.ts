import { type DocumentMeans, letterhead } from '../../company/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { drawPdf } from '../../platform/pdf/draw-pdf.ts'
import type { RateLetter } from './letter.ts'

/** A letter as a PDF. */
export async function rateLetterPdf(db: Db, letter: RateLetter, app: DocumentMeans) {
  const content = await letterhead(db, app)
  const name = `${letter.number}-rates-${letter.valid_from}.pdf`
  return drawPdf<typeof import('./letter-pdf.ts')>(new URL('./letter-pdf.ts', import.meta.url), name, { letter, content })
}
