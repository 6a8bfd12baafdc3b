import { COLOR, type Doc, PAGE, write } from './pdf-page.ts'

/** A column of a table: its title, its left edge and its width in points. */
export type Column = { title: string; x: number; width: number; align: 'left' | 'right' }

/** The columns of a list in which each row has an amount, under the title of what it lists. */
export const amountColumns = (title: string): readonly Column[] => [
  { title, x: PAGE.left, width: 340, align: 'left' },
  { title: 'Amount', x: PAGE.left + 340, width: PAGE.width - 340, align: 'right' },
]

/** Writes the cells of a row into their columns. */
export function drawCells(
  doc: Doc,
  columns: readonly Column[],
  cells: readonly string[],
  y: number,
  style: { bold?: boolean; color?: string } = {},
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
