import type { Letterhead } from '../../../company/index.ts'
import { emptyDocument } from '../../../platform/pdf/pdf-document.ts'
import { drawLogo } from '../../../platform/pdf/pdf-mark.ts'
import { type Doc, heightOf, write } from '../../../platform/pdf/pdf-page.ts'

/** Black on white, so that it is read on any printer. */
const BLACK = '#000000'
const MARGIN = 36
const FOOT = 26
const LOGO = { width: 72, height: 32 }
const SIZES = { A4: [595, 842], A3: [842, 1191] } as const

/** The drawable part of a page in points. */
export type Sheet = {
  size: 'A4' | 'A3'
  layout: 'portrait' | 'landscape'
  left: number
  top: number
  width: number
  bottom: number
  text: number
}

const sheetOf = (size: 'A4' | 'A3', layout: Sheet['layout'], text: number): Sheet => {
  const [short, long] = SIZES[size]
  const [width, height] = layout === 'portrait' ? [short, long] : [long, short]
  return { size, layout, left: MARGIN, top: MARGIN, width: width - 2 * MARGIN, bottom: height - MARGIN - FOOT, text }
}
export const SHEET = {
  station: sheetOf('A4', 'landscape', 10),
  guard: sheetOf('A4', 'portrait', 11),
  guardroom: sheetOf('A3', 'landscape', 8.5),
} as const

export const newSheets = (sheet: Sheet, title: string, author: string) =>
  emptyDocument(title, author, { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN }, sheet)

type Head = { title: string; facts: string; company: Letterhead; week: string }

/** The company's logo and the name of the page on the left, the company and the week on the right, and a line; returns the y position below. */
export function drawSheetHead(doc: Doc, sheet: Sheet, head: Head) {
  const { left, top, width } = sheet
  const beside = left + drawLogo(doc, head.company, [left, top], LOGO)
  const half = { width: left + width * 0.62 - beside, lineBreak: false, ellipsis: true, height: 20 } as const
  write(doc, head.title, { at: [beside, top], bold: true, size: 16, color: BLACK, ...half })
  if (head.facts) write(doc, head.facts, { at: [beside, top + 21], size: 9, color: BLACK, ...half, height: 12 })
  const right = { width: width * 0.36, align: 'right', lineBreak: false, ellipsis: true, height: 14, color: BLACK } as const
  write(doc, head.company.brand.name, { at: [left + width * 0.64, top + 2], bold: true, size: 11, ...right })
  write(doc, head.week, { at: [left + width * 0.64, top + 20], size: 10, ...right })
  const y = top + 38
  doc
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(1.2)
    .strokeColor(BLACK)
    .stroke()
  return y + 10
}

/** A part of a cell: a line of text. */
export type Cell = { text: string; bold?: boolean; small?: boolean }
/** Left edge, width and text size of a column in points. */
export type Column = { x: number; width: number; text: number }

/** Columns of the given widths, and as many equal ones in the room that is left. */
export function columnsOf({ left, width, text }: Sheet, widths: number[], others: number): Column[] {
  const each = (width - widths.reduce((sum, one) => sum + one, 0)) / others
  let x = left
  return [...widths, ...Array.from({ length: others }, () => each)].map((wide) => {
    const column = { x, width: wide, text }
    x += wide
    return column
  })
}

const PAD = 3
/** A text has at most two lines; the rest of a longer one is cut with an ellipsis. */
const styleOf = ({ bold = false, small = false }: Cell, { width, text }: Column) => {
  const size = small ? text * 0.84 : text
  return { bold, size, color: BLACK, width: width - 2 * PAD, height: size * 2.6, ellipsis: true }
}
/** The height of a text of a cell in points. */
function lineHeight(doc: Doc, line: Cell, column: Column) {
  const { height, ellipsis: _, ...style } = styleOf(line, column)
  return Math.min(height, heightOf(doc, line.text || ' ', style))
}

/** The height of a row of cells in points, with its padding. */
export const rowHeight = (doc: Doc, columns: Column[], cells: Cell[][]) =>
  2 * PAD +
  Math.max(10, ...cells.map((lines, index) => lines.reduce((sum, line) => sum + lineHeight(doc, line, columns[index]!), 0)))

/** Draws a row of bordered cells; returns the y position below. */
export function drawRow(doc: Doc, columns: Column[], cells: Cell[][], y: number, height: number) {
  for (const [index, lines] of cells.entries()) {
    const column = columns[index]!
    doc.rect(column.x, y, column.width, height).lineWidth(0.5).strokeColor(BLACK).stroke()
    let at = y + PAD
    for (const line of lines) {
      const taken = lineHeight(doc, line, column)
      write(doc, line.text, { at: [column.x + PAD, at], ...styleOf(line, column) })
      at += taken
    }
  }
  return y + height
}

/** Writes the company's telephone numbers and the page's number on every page, and ends the document. */
export function finishSheets(doc: Doc, { left, bottom, width }: Sheet, { brand, contact }: Letterhead) {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    doc.page.margins.bottom = 0
    const small = { size: 9, color: BLACK, lineBreak: false, ellipsis: true, height: 12 } as const
    const call = `${brand.name} · Control room ${contact.control_room} · Office ${contact.phone}`
    write(doc, call, { at: [left, bottom + 12], bold: true, width: width * 0.8, ...small })
    write(doc, `Page ${page + 1} of ${count}`, {
      at: [left + width * 0.8, bottom + 12],
      width: width * 0.2,
      align: 'right',
      ...small,
    })
  }
  doc.end()
}
