import { formatMoney } from '../../../api/core/money.ts'
import { type Doc, emptyDocument } from './pdf-document.ts'
import { printable } from './pdf-text.ts'

export type { Doc }

export const COLOR = { ink: '#0B1B2F', amber: '#FFB020', grey: '#5B6675', rule: '#D9DFE7', sand: '#F6F1E7' }
/** A4 in points. */
export const PAGE = { left: 50, right: 545, top: 50, bottom: 770, width: 495 }

/** The company as its documents show it. */
type Company = {
  brand: { name: string; tagline: string; logo?: string | null | undefined }
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

/** The shield of the logo, scaled from 32 to `size` points. */
function drawLogo(doc: Doc, x: number, y: number, size: number) {
  doc
    .save()
    .translate(x, y)
    .scale(size / 32)
  doc
    .path('M16 .5c4.4 2.3 8.8 3.6 12.7 3.9.9 9.3-1 20-12.7 27.2C4.3 24.4 2.4 13.7 3.3 4.4 7.2 4.1 11.6 2.8 16 .5Z')
    .fill(COLOR.amber)
  doc
    .path('M16 3.1c3.5 1.7 6.9 2.7 10.2 3.1.5 7.6-1.2 16.2-10.2 22.4C7 22.4 5.3 13.8 5.8 6.2 9.1 5.8 12.5 4.8 16 3.1Z')
    .fill(COLOR.ink)
  doc.path('M7.2 14.5c5-6.6 12.6-6.6 17.6 0-5 6.6-12.6 6.6-17.6 0Z').fill(COLOR.amber)
  doc.circle(16, 14.5, 3.4).fill(COLOR.ink)
  doc.restore()
}

/** Starts a new page when less than `height` is left; returns the y position to continue at. */
export function ensureSpace(doc: Doc, y: number, height: number) {
  if (y + height <= PAGE.bottom) return y
  doc.addPage()
  return PAGE.top
}

/** The company on the left, the document's title and name on the right; returns the y position below. */
export function drawHead(doc: Doc, { brand }: Pick<Company, 'brand'>, title: string, name: string | null) {
  // A company with a logo of its own has no shield; its name stands alone.
  const left = brand.logo ? PAGE.left : 96
  if (!brand.logo) drawLogo(doc, PAGE.left, PAGE.top - 4, 36)
  write(doc, brand.name, { at: [left, PAGE.top], bold: true, size: 14, width: 250, height: 16, ellipsis: true })
  write(doc, brand.tagline, { at: [left, PAGE.top + 19], color: COLOR.grey, width: 250, height: 12, ellipsis: true })
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
