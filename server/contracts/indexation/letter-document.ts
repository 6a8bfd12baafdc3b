import type { Db } from '../../platform/db/open.ts'
import type { RateLetter } from './letter.ts'

/** A letter as a PDF. The PDF library takes 30 MB of memory, so it is loaded on first use. */
export const rateLetterPdf = async (db: Db, letter: RateLetter) => (await import('./letter-pdf.ts')).drawnLetter(db, letter)
