import { TIME_ZONE } from '../../../contract/core/common.ts'

type Cell = string | number | null
/** A column of a CSV file: its title and the field it shows, or what to make of the row. */
export type CsvColumn<R> = readonly [title: string, value: keyof R | ((row: R) => Cell)]

// Made once: making one takes fifteen times as long as using it.
const moments = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'short' })
/** An instant as Excel reads it: 2026-11-20 14:05, Kampala time. */
export const kampalaMoment = (instant: string | null) => instant && moments.format(new Date(instant))

/** Excel calculates what begins like this, also behind spaces. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/
/** Excel makes a number of these: leading zeros are lost, and twelve digits become 2.567E+11. */
const LONG_NUMBER = /^(0\d+|\d{12,})$/
/** Excel leaves an international number in groups, such as +256 700 000 001, as it is. */
const GROUPED_PHONE = /^\+\d+( \d+)+$/
/** So much text is handed on at once, in characters. */
const CHUNK = 16_384

function cell(value: Cell) {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const changed = (FORMULA.test(value) && !GROUPED_PHONE.test(value)) || LONG_NUMBER.test(value)
  const text = changed ? `'${value}` : value
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const line = (cells: Cell[]) => `${cells.map(cell).join(',')}\r\n`

/** Rows as the text of a CSV file that Excel opens as it is: a byte order mark, CRLF, nothing that is calculated or changed. */
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
