import type { Columns, ImportField, ImportSource, TableChoice } from '../../../../api/core/imports/import-calls.ts'
import { type DayStyle, learnDay, NO_DAY_STYLE } from '../../../../api/core/imports/read-day.ts'
import { learnNumber, NO_NUMBER_STYLE, type NumberStyle } from '../../../../api/core/imports/read-number.ts'
import { withoutMark } from '../../exports/csv.ts'
import { csvRows, delimiterOf, type FileRow, firstRows, widthOf } from './csv-rows.ts'
import { readText } from './file-text.ts'
import { headerRowOf } from './header-row.ts'
import { readWorkbook } from './xlsx-rows.ts'

/** The table in a file: what it looks like, and its rows after the header. */
export type Table = Omit<ImportSource, 'sample' | 'rows'> & { lines: number; rows: () => AsyncGenerator<FileRow> }
/** The options by which a received file is read. */
export type TableFile = { path: string; kind: 'csv' | 'xlsx'; fields: readonly ImportField[]; choice: TableChoice }

/** The rows of a file, cut with what is known of the width of its table. */
type Rows = Pick<Table, 'encoding' | 'delimiter' | 'sheets' | 'sheet' | 'lines'> & {
  rows: (width?: number) => AsyncGenerator<FileRow>
}

async function textRows(path: string): Promise<Rows> {
  const { text, encoding, lines } = await readText(path)
  const delimiter = await delimiterOf(text)
  return { ...{ encoding, delimiter, sheets: [], sheet: null, lines }, rows: (width) => csvRows(text, delimiter, width) }
}

/**
 * Finds the table in a file: its encoding and delimiter or its sheet, and its headers, which lines of another kind may precede.
 * @throws 422 when it cannot be read, or has too many lines
 */
export async function openTable({ path, kind, fields, choice }: TableFile): Promise<Table> {
  const { rows: rowsOf, ...file } =
    kind === 'csv' ? await textRows(path) : { encoding: null, delimiter: null, ...(await readWorkbook(path, choice.sheet)) }
  const first = await firstRows(rowsOf())
  const header = choice.header ?? headerRowOf(first, fields)
  const titles = [...((header && (await cellsOf(rowsOf(), header))) || [])]
  while (titles.at(-1) === '') titles.pop()
  const width = Math.max(titles.length, widthOf(first.filter(({ row }) => row > header)).width)
  const headers = Array.from({ length: width }, (_, at) => titles[at] ?? '')
  async function* rows() {
    for await (const { row, cells, problem } of rowsOf(width))
      if (row > header) yield { row, cells: cells.map(withoutMark), problem: problem ?? problemOf(cells, width) }
  }
  return { ...file, header, headers, head: first.map(({ row, cells }) => ({ row, cells })), rows }
}

async function cellsOf(rows: AsyncIterable<FileRow>, wanted: number) {
  for await (const { row, cells } of rows) if (row >= wanted) return row === wanted ? cells : undefined
  return undefined
}

/** Why a row is not what it seems. */
function problemOf(cells: readonly string[], width: number) {
  const last = cells.findLastIndex((cell) => cell !== '')
  if (last >= width) return `This row has ${last + 1} cells, the table has ${width} columns.`
  const isStorable = cells.every((cell) => !cell.includes('\0') && cell.isWellFormed())
  return isStorable ? null : 'This row has a character that cannot be stored.'
}

/** The errors of a spreadsheet, which a CSV file that it wrote has as well; the first is a formula without a value (`xlsx-faults.js`). */
const CELL_ERROR =
  /^#(?:FORMULA!|N\/A|NAME\?|(?:NULL|DIV\/0|VALUE|REF|NUM|SPILL|CALC|FIELD|BLOCKED|CONNECT|BUSY|UNKNOWN|GETTING_DATA)!?)$/

/** The problems of the cells of a row that are read: a field and the reason. */
export function cellErrors(cells: readonly string[], columns: Columns) {
  return Object.entries(columns).flatMap(([field, at]) => {
    const cell = cells[at!]?.trim() ?? ''
    if (!CELL_ERROR.test(cell)) return []
    const isFormula = cell === '#FORMULA!'
    const text = isFormula
      ? 'The cell has a formula without its value. Open the file in Excel and save it.'
      : `The cell has an error (${cell}).`
    return [{ field, text }]
  })
}

/** The formats that the dates and the numbers of a table prove about each other. */
export type TableStyle = { days: DayStyle; numbers: NumberStyle }

/** Reads a table once for the formats that its dates and numbers prove. */
export async function styleOf(table: Table, fields: readonly ImportField[], columns: Columns): Promise<TableStyle> {
  const matched = (kind: ImportField['kind']) =>
    fields.flatMap((field) => (field.kind === kind ? (columns[field.name] ?? []) : []))
  const [days, numbers] = [matched('day'), matched('number')]
  const style = { days: NO_DAY_STYLE, numbers: NO_NUMBER_STYLE }
  if (days.length + numbers.length === 0) return style
  for await (const { cells, problem } of table.rows()) {
    if (problem) continue
    for (const at of days) style.days = learnDay(style.days, cells[at] ?? '')
    for (const at of numbers) style.numbers = learnNumber(style.numbers, cells[at] ?? '')
  }
  return style
}
