import { CODES_HEIGHT, type Code, drawCodes } from '../../../platform/pdf/pdf-codes.ts'
import { type Doc, drawTotals, ensureSpace, type Fact, totalsHeight } from '../../../platform/pdf/pdf-page.ts'
import type { Fiscal } from './queries.ts'

/** The fiscal number and its code, or that the document awaits one. */
export function fiscalFacts(fiscal: Fiscal): Fact[] {
  if (!fiscal) return []
  if (fiscal.fdn === null) return [['Fiscal number', 'Awaiting fiscal number']]
  return [
    ['Fiscal number', fiscal.fdn],
    ['Verification', fiscal.verification_code ?? ''],
  ]
}

/** The code that a phone reads to verify a document with the revenue authority. */
export const fiscalCodes = (fiscal: Fiscal): Code[] =>
  fiscal?.qr ? [{ text: fiscal.qr, caption: 'Scan to verify it with the revenue authority' }] : []

/** Draws amounts and their sum on the right, and QR codes beside them; returns the y position below. */
export function drawSums(doc: Doc, codes: readonly Code[], rows: readonly Fact[], sum: readonly [string, number], top: number) {
  const height = codes.length ? Math.max(CODES_HEIGHT, totalsHeight(rows.length)) : totalsHeight(rows.length)
  const y = ensureSpace(doc, top, height)
  const below = drawTotals(doc, rows, sum, y)
  drawCodes(doc, codes, y)
  return Math.max(below, y + height)
}
