import { TIME_ZONE } from '../../../api/core/fields/days.ts'

type Cell = string | number | null
/** A CSV column: its title and a field or a function of the row. */
export type CsvColumn<R> = readonly [title: string, value: keyof R | ((row: R) => Cell)]

// Created once: constructing a formatter takes fifteen times as long as using it.
const moments = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'short' })
/** A timestamp in Excel's format: 2026-11-20 14:05, Kampala time. */
export const kampalaMoment = (instant: string | null) => instant && moments.format(new Date(instant))

/** Excel evaluates cells that begin like this as formulas, even after spaces. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/
/** Excel converts these to numbers: leading zeros are lost and twelve digits become 2.567E+11. */
const LONG_NUMBER = /^(0\d+|\d{12,})$/
/** Excel leaves an international phone number in groups, such as +256 700 000 001, unchanged. */
const GROUPED_PHONE = /^\+\d+( \d+)+$/
/** Chunk size in characters. */
const CHUNK = 16_384

/** True if Excel would change a text, or an import would take its first apostrophe for our mark. */
function needsMark(text: string) {
  const bare = text.replace(/^'+/, '')
  return (FORMULA.test(bare) && !GROUPED_PHONE.test(bare)) || LONG_NUMBER.test(bare)
}
/** The text of a cell without the apostrophe that an export has put in front of it. */
export const withoutMark = (text: string) => (text.startsWith("'") && needsMark(text) ? text.slice(1) : text)

function cell(value: Cell) {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = needsMark(value) ? `'${value}` : value
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const line = (cells: Cell[]) => `${cells.map(cell).join(',')}\r\n`

/** Rows as CSV for Excel: byte order mark, CRLF, formula injection neutralised, no value converted. */
export async function* csvText<R>(columns: readonly CsvColumn<R>[], rows: AsyncIterable<R>) {
  let text = `\uFEFF${line(columns.map(([title]) => title))}`
  for await (const row of rows) {
    text += line(columns.map(([, value]) => (typeof value === 'function' ? value(row) : (row[value] as Cell))))
    if (text.length > CHUNK) {
      yield text
      text = ''
    }
  }
  if (text) yield text
}
