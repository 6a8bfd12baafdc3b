import { COLOR, type Doc, PAGE, write } from './pdf-page.ts'

/** A column of a table: its title, its left edge and its width in points. */
export type Column = { title: string; x: number; width: number; align: 'left' | 'right' }

/** Writes the cells of a row into their columns. */
export function drawCells(
  doc: Doc,
  columns: readonly Column[],
  cells: readonly string[],
  y: number,
  style: { bold?: boolean } = {},
) {
  for (const [index, { x, width, align }] of columns.entries()) write(doc, cells[index]!, { ...style, at: [x, y], width, align })
}

/** Draws the titles of the columns on a band; returns the y position of the first row, `height` points below. */
export function drawColumnTitles(doc: Doc, columns: readonly Column[], y: number, height: number) {
  doc.rect(PAGE.left - 6, y, PAGE.width + 12, 20).fill(COLOR.sand)
  const titles = columns.map(({ title }) => title)
  drawCells(doc, columns, titles, y + 5, { bold: true })
  return y + height
}
