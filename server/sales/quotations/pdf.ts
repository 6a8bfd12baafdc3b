import { formatDay } from '../../../api/core/format.ts'
import type { Letterhead } from '../../company/index.ts'
import {
  type Doc,
  drawHead,
  drawParties,
  ensureSpace,
  finishPages,
  heightOf,
  newDocument,
  PAGE,
  write,
} from '../../platform/pdf/pdf-page.ts'
import { drawLines, drawSum } from './pdf-lines.ts'
import type { Found } from './queries.ts'

type Quoted = { found: Found; content: Letterhead; name: string; day: string }

function partiesOf({ found: { quotation, request }, day }: Quoted) {
  return {
    lines: [`${request.site_type}, ${request.area}`, request.email, request.phone],
    facts: [
      ['Date', formatDay(day)],
      ['Valid until', formatDay(quotation.valid_until)],
      ['Your request', request.reference],
    ] as const,
  }
}

function drawTerms(doc: Doc, { quotation }: Found, top: number) {
  const always = `All amounts are in Uganda shillings (UGX). Discount and VAT are rounded to whole shillings. This quotation is valid until ${formatDay(quotation.valid_until)}.`
  const terms = quotation.terms ? `${quotation.terms}\n${always}` : always
  const width = PAGE.width
  const y = ensureSpace(doc, top, Math.min(24 + heightOf(doc, terms, { width }), 200))
  write(doc, 'Terms', { at: [PAGE.left, y], bold: true, width })
  doc.moveDown(0.3)
  write(doc, terms, { width, lineGap: 2 })
}

/** Draws the quotation as stored. */
export function draw(quoted: Quoted): Doc {
  const { found, content, name } = quoted
  const { quotation } = found
  const doc = newDocument(`Quotation ${name}`, content.brand.name)
  const { lines, facts } = partiesOf(quoted)
  const top = drawHead(doc, content, quotation.number ? 'Quotation' : 'Draft of a quotation', quotation.number && name)
  const table = drawParties(doc, found.request.name, lines, facts, top)
  drawTerms(doc, found, drawSum(doc, quotation, drawLines(doc, quotation.lines, table)))
  finishPages(doc, name, content)
  return doc
}
