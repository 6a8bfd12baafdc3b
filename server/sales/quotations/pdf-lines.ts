import { formatNumber } from '../../../api/core/format.ts'
import { CURRENCY, formatMoney } from '../../../api/core/money.ts'
import { lineAmount, percentText } from '../../../api/sales/quotation-figures.ts'
import { COLOR, type Doc, drawTotals, ensureSpace, type Fact, heightOf, PAGE, rule, write } from '../../platform/pdf/pdf-page.ts'
import type { StoredQuotation } from './queries.ts'

const COLUMNS = [
  { title: 'Description', x: 50, width: 211, align: 'left' },
  { title: 'Quantity', x: 269, width: 48, align: 'right' },
  { title: 'Months', x: 323, width: 42, align: 'right' },
  { title: 'Monthly rate', x: 371, width: 76, align: 'right' },
  { title: `Amount (${CURRENCY})`, x: 453, width: 92, align: 'right' },
] as const
const GAP = 6

function row(doc: Doc, cells: readonly string[], y: number, style: { bold?: boolean; size?: number }) {
  for (const [index, { x, width, align }] of COLUMNS.entries()) write(doc, cells[index]!, { ...style, at: [x, y], width, align })
}

function head(doc: Doc, y: number) {
  doc.rect(PAGE.left - GAP, y, PAGE.width + 2 * GAP, 20).fill(COLOR.sand)
  row(
    doc,
    COLUMNS.map(({ title }) => title),
    y + 5,
    { bold: true, size: 8.5 },
  )
  return y + 20 + GAP
}

/** Draws the lines as a table across pages, with the header on each; returns the y position below. */
export function drawLines(doc: Doc, lines: StoredQuotation['lines'], top: number) {
  let y = head(doc, top)
  for (const line of lines) {
    const height = heightOf(doc, line.description, { width: COLUMNS[0].width })
    const place = ensureSpace(doc, y, height + GAP)
    y = place === y ? y : head(doc, place)
    row(
      doc,
      [
        line.description,
        formatNumber(line.quantity),
        formatNumber(line.months),
        formatNumber(line.monthly_rate),
        formatNumber(lineAmount(line)),
      ],
      y,
      {},
    )
    y += height + GAP
    rule(doc, y - GAP / 2)
  }
  return y + GAP
}

/** Draws subtotal, discount, VAT and total; returns the y position below. */
export function drawSum(doc: Doc, quotation: StoredQuotation, top: number) {
  const { subtotal, discount, discount_rate, vat, vat_rate, total } = quotation
  const rows: Fact[] = [['Subtotal', formatMoney(subtotal)]]
  if (discount > 0) rows.push([`Corporate discount ${percentText(discount_rate)}`, `−${formatMoney(discount)}`])
  rows.push([`VAT ${percentText(vat_rate)}`, formatMoney(vat)])
  return drawTotals(doc, rows, ['Total', total], top)
}
