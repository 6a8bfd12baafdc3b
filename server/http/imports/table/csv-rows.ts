import { setImmediate as giveWay } from 'node:timers/promises'
import { DELIMITERS, HEAD_ROWS, type ImportSource } from '../../../../api/core/imports/import-calls.ts'
import { invalid } from '../../../platform/errors.ts'

export type FileRow = {
  /** As a spreadsheet counts. */
  row: number
  cells: string[]
  /** Why the row cannot be read. */
  problem: string | null
}
type Delimiter = NonNullable<ImportSource['delimiter']>

/** Characters of one row; longer ones are no table. */
const LONGEST_ROW = 100_000
/** Characters between quotation marks; one that is open for longer is not closed. */
const LONGEST_QUOTED = 10_000
export const MOST_COLUMNS = 200
/** Characters among which the head of a table is looked for. */
const HEAD = 65_536
/** Rows that are read before others get their turn. */
const AT_ONCE = 500
/** A line in front of the table, by which Excel is told the delimiter. */
const DELIMITER_LINE = /^sep=(.)(?:\r\n|\n|\r)/i
const NOT_CLOSED = 'A quotation mark in this row is not closed.'

const isLineEnd = (sign: string | undefined) => sign === '\n' || sign === '\r'
/** The place after spaces, which may stand around quotation marks. */
function afterSpaces(text: string, from: number, delimiter: string) {
  let at = from
  while ((text[at] === ' ' || text[at] === '\t') && text[at] !== delimiter) at += 1
  return at
}

/** A cell between quotation marks and the place after it; undefined when they are not closed. A single mark within is a part of it. */
function quotedCell(text: string, from: number, { delimiter, width }: { delimiter: string; width: number }) {
  const most = from + LONGEST_QUOTED
  for (let at = text.indexOf('"', from); at >= 0 && at < most; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') {
      at += 1
      continue
    }
    const next = afterSpaces(text, at + 1, delimiter)
    if (next < text.length && text[next] !== delimiter && !isLineEnd(text[next])) continue
    const cell = text.slice(from, at).replaceAll('""', '"')
    // The mark of a later row closes it, when there are rows in between.
    const isRow = (line: string) => line.split(delimiter).length >= Math.max(3, width)
    return width > 0 &&
      cell
        .split(/\r\n|\n|\r/)
        .slice(1)
        .some(isRow)
      ? undefined
      : { cell, next }
  }
  return undefined
}

/** The row that begins at a place of a text, and the place after its line end. */
function rowFrom(text: string, from: number, how: { delimiter: string; width: number }) {
  const cells: string[] = []
  let problem: string | null = null
  let at = from
  while (true) {
    const start = afterSpaces(text, at, how.delimiter)
    const quoted = text[start] === '"' && !problem ? quotedCell(text, start + 1, how) : undefined
    if (text[start] === '"' && !quoted) problem = NOT_CLOSED
    if (quoted) {
      cells.push(quoted.cell.trim())
      at = quoted.next
    } else {
      at = start
      while (at < text.length && text[at] !== how.delimiter && !isLineEnd(text[at])) at += 1
      cells.push(text.slice(start, at).trim())
    }
    if (text[at] !== how.delimiter) break
    at += 1
  }
  return { cells, problem, next: text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1 }
}

/**
 * The rows of a text; empty ones are counted and left out. A quotation mark within a cell is a part of it, one behind a space opens
 * it, one that is not closed is a problem of its row, and lines end as in any system.
 * @throws 422 when it is no table
 */
export async function* csvRows(whole: string, delimiter: Delimiter, width = 0): AsyncGenerator<FileRow> {
  const text = whole.replace(DELIMITER_LINE, '')
  let row = 0
  for (let at = 0; at < text.length; ) {
    if (row % AT_ONCE === 0) await giveWay()
    row += 1
    const { cells, problem, next } = rowFrom(text, at, { delimiter, width })
    if (next - at > LONGEST_ROW) throw invalid({ file: `This file cannot be read as a table from row ${row} on.` })
    if (cells.length > MOST_COLUMNS) throw invalid({ file: `Row ${row} has more than ${MOST_COLUMNS} columns.` })
    at = next
    if (cells.some((cell) => cell !== '')) yield { row, cells, problem }
  }
}

/** The first rows of a table, as far as they can be read. */
export async function firstRows(rows: AsyncIterable<FileRow>): Promise<FileRow[]> {
  const first: FileRow[] = []
  try {
    for await (const row of rows) if (first.push(row) === HEAD_ROWS) break
  } catch {
    // Unreadable rows are refused when all rows are.
  }
  return first
}

/** The number of cells that most rows of a table have, and the number of such rows; 0 rows where it has one column. */
export function widthOf(rows: readonly FileRow[]) {
  const counts = new Map<number, number>()
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  counts.delete(1)
  let [width, count] = [1, 0]
  for (const [cells, times] of counts) if (times > count || (times === count && cells > width)) [width, count] = [cells, times]
  return { width, count }
}

/** The delimiter that a file names, or by which most of its first rows have the same number of cells, however it begins. */
export async function delimiterOf(text: string): Promise<Delimiter> {
  const [, named] = DELIMITER_LINE.exec(text) ?? []
  const known = DELIMITERS.find((sign) => sign === named)
  if (known) return known
  let best: { delimiter: Delimiter; width: number; count: number } = { delimiter: ',', width: 1, count: 0 }
  for (const delimiter of DELIMITERS) {
    const found = widthOf(await firstRows(csvRows(text.slice(0, HEAD), delimiter)))
    if (found.count > best.count || (found.count === best.count && found.width > best.width)) best = { delimiter, ...found }
  }
  return best.delimiter
}
