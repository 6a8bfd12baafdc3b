import { formatMoney } from '../../../api/core/money.ts'
import { COLOR } from './pdf-color.ts'
import { type Doc, emptyDocument } from './pdf-document.ts'
import { drawMark, type Marked } from './pdf-mark.ts'
import { printable } from './pdf-text.ts'

export { COLOR, type Doc }

/** A4 in points. */
export const PAGE = { left: 50, right: 545, top: 50, bottom: 770, width: 495 }

/** The company as its documents show it. */
type Company = Marked & {
  brand: { name: string; tagline: string }
  contact: { address: string; phone: string; email: string }
}

/** An empty A4 document whose pages are buffered until `finishPages`, when their number is known. */
export const newDocument = (title: string, author: string) =>
  emptyDocument(title, author, { top: PAGE.top, left: PAGE.left, right: PAGE.left, bottom: 842 - PAGE.bottom })

type Style = PDFKit.Mixins.TextOptions & { bold?: boolean; size?: number; color?: string; at?: [x: number, y: number] }

/** Writes text in one of the two weights, below the last text unless `at` says where. */
export function write(doc: Doc, text: string, { bold, size = 9.5, color = COLOR.ink, at, ...options }: Style = {}) {
  doc
    .weigh(bold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(color)
  if (at) doc.text(printable(text), at[0], at[1], options)
  else doc.text(printable(text), options)
}

/** The height of a text in points. */
export function heightOf(doc: Doc, text: string, { bold, size = 9.5, ...options }: Style) {
  doc.weigh(bold ? 'bold' : 'regular').fontSize(size)
  return doc.heightOfString(printable(text), options)
}

/** A horizontal line over the whole width. */
export const rule = (doc: Doc, y: number, color = COLOR.rule) =>
  doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(0.7).strokeColor(color).stroke()

/** Starts a new page when less than `height` is left; returns the y position to continue at. */
export function ensureSpace(doc: Doc, y: number, height: number) {
  if (y + height <= PAGE.bottom) return y
  doc.addPage()
  return PAGE.top
}

/** The largest room of the company's mark, and where its name ends at the latest, in points. */
const MARK = { width: 96, height: 36 }
const NAME_END = 400

/** The company on the left, the document's title and name on the right; returns the y position below. */
export function drawHead(doc: Doc, company: Omit<Company, 'contact'>, title: string, name: string | null) {
  const { brand } = company
  const left = PAGE.left + drawMark(doc, company, [PAGE.left, PAGE.top - 4], MARK)
  const width = Math.min(250, NAME_END - left)
  write(doc, brand.name, { at: [left, PAGE.top], bold: true, size: 14, width, height: 16, ellipsis: true })
  write(doc, brand.tagline, { at: [left, PAGE.top + 19], color: COLOR.grey, width, height: 12, ellipsis: true })
  const right = { width: PAGE.width, align: 'right' } as const
  write(doc, title, { at: [PAGE.left, PAGE.top], bold: true, size: 14, ...right })
  if (name !== null) write(doc, name, { at: [PAGE.left, PAGE.top + 19], color: COLOR.grey, ...right })
  rule(doc, PAGE.top + 44, COLOR.amber)
  return PAGE.top + 62
}

/** A label and its value. */
export type Fact = readonly [label: string, value: string]

/** The recipient on the left, facts on the right; returns the y position below. */
export function drawParties(doc: Doc, name: string, lines: (string | null)[], facts: readonly Fact[], top: number) {
  write(doc, 'For', { at: [PAGE.left, top], color: COLOR.grey, width: 260 })
  write(doc, name, { bold: true, size: 11, width: 260 })
  for (const line of lines) if (line !== null) write(doc, line, { width: 260 })
  const below = doc.y
  for (const [index, [label, value]] of facts.entries()) {
    const y = top + index * 16
    write(doc, label, { at: [350, y], color: COLOR.grey, width: 80 })
    write(doc, value, { at: [430, y], width: 115, align: 'right' })
  }
  return Math.max(below, top + facts.length * 16) + 20
}

const TOTALS = { x: 290, labelWidth: 145, valueX: 420, valueWidth: 125, row: 17, sum: 41 }

/** The height of `drawTotals` with some rows, in points. */
export const totalsHeight = (rows: number) => rows * TOTALS.row + TOTALS.sum

/** A negative amount with a minus sign as wide as a digit. */
export const minus = (amount: string) => amount.replace('-', '−')

/** Amounts and, below them, their sum in shillings, kept on one page; returns the y position below. */
export function drawTotals(doc: Doc, rows: readonly Fact[], [label, sum]: readonly [string, number], top: number) {
  let y = ensureSpace(doc, top, totalsHeight(rows.length))
  for (const [name, value] of rows) {
    write(doc, name, { at: [TOTALS.x, y], width: TOTALS.labelWidth, color: COLOR.grey })
    write(doc, value, { at: [TOTALS.valueX, y], width: TOTALS.valueWidth, align: 'right' })
    y += TOTALS.row
  }
  doc.rect(TOTALS.x - 8, y - 2, PAGE.right - TOTALS.x + 14, 26).fill(COLOR.ink)
  const strong = { bold: true, size: 11, color: '#FFFFFF' } as const
  write(doc, label, { at: [TOTALS.x, y + 5], ...strong })
  write(doc, minus(formatMoney(sum)), { at: [TOTALS.valueX, y + 5], width: TOTALS.valueWidth, align: 'right', ...strong })
  return y + 42
}

/** Writes the footer with page numbers on every page, and ends the document. */
export function finishPages(doc: Doc, name: string, { brand, contact }: Company) {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    // Text below the margin would start a new page.
    doc.page.margins.bottom = 0
    rule(doc, 784)
    const under = { size: 8, color: COLOR.grey, lineBreak: false } as const
    write(doc, `${brand.name} · ${contact.address}`, { ...under, at: [PAGE.left, 792] })
    write(doc, `${contact.phone} · ${contact.email}`, { ...under, at: [PAGE.left, 804] })
    write(doc, `${name} · Page ${page + 1} of ${count}`, {
      size: 8,
      color: COLOR.grey,
      at: [PAGE.left, 792],
      width: PAGE.width,
      align: 'right',
    })
  }
  doc.end()
}
