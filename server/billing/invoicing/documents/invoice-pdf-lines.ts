import { formatNumber } from '../../../../api/core/format.ts'
import { CURRENCY } from '../../../../api/core/money.ts'
import { COLOR, type Doc, ensureSpace, heightOf, PAGE, rule, write } from '../../../platform/pdf/pdf-page.ts'
import type { InvoiceDocument } from './invoice-document-queries.ts'

const COLUMNS = [
  { title: 'Description', x: 50, width: 255, align: 'left' },
  { title: 'Quantity', x: 311, width: 58, align: 'right' },
  { title: 'Rate', x: 375, width: 72, align: 'right' },
  { title: `Amount (${CURRENCY})`, x: 453, width: 92, align: 'right' },
] as const
const GAP = 8

function row(doc: Doc, cells: readonly string[], y: number, style: { bold?: boolean; size?: number }) {
  for (const [index, { x, width, align }] of COLUMNS.entries()) write(doc, cells[index]!, { ...style, at: [x, y], width, align })
}

function head(doc: Doc, y: number) {
  doc.rect(PAGE.left - 6, y, PAGE.width + 12, 20).fill(COLOR.sand)
  row(
    doc,
    COLUMNS.map(({ title }) => title),
    y + 5,
    { bold: true, size: 8.5 },
  )
  return y + 20 + GAP
}

type Line = InvoiceDocument['lines'][number]

/** `62 shifts`, `2 guards`. */
const quantityText = ({ quantity, unit }: Line) =>
  quantity === null ? '' : `${formatNumber(quantity)} ${unit}${quantity === 1 ? '' : 's'}`
/** The text of an invoice line, with the station below it. */
const descriptionOf = ({ description, station_name }: Line) =>
  station_name && !description.includes(station_name) ? `${description}\n${station_name}` : description
/** A shortfall is written with a minus sign as wide as a digit. */
const signed = (amount: number) => (amount < 0 ? `−${formatNumber(-amount)}` : formatNumber(amount))

/**
 * Draws the lines as a table across pages, with the header on each; the last line stays with the `below` points that follow, so
 * that no page has totals alone. Returns the y position below.
 */
export function drawInvoiceLines(doc: Doc, lines: readonly Line[], top: number, below: number) {
  let y = head(doc, top)
  for (const [index, line] of lines.entries()) {
    const height = heightOf(doc, descriptionOf(line), { width: COLUMNS[0].width }) + GAP
    const place = ensureSpace(doc, y, index === lines.length - 1 ? height + below : height)
    y = place === y ? y : head(doc, place)
    const rate = line.unit_price === null ? '' : formatNumber(line.unit_price)
    row(doc, [descriptionOf(line), quantityText(line), rate, signed(line.amount)], y, {})
    y += height
    rule(doc, y - GAP / 2)
  }
  return y + GAP
}
