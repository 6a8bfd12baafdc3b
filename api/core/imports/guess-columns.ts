import type { Columns, ImportField, ImportSource } from './import-calls.ts'
import { type DateOrder, learnDay, NO_DAY_STYLE } from './read-day.ts'

const plain = (text: string) =>
  text
    .toLowerCase()
    // D.O.B is DOB.
    .replace(/[.'’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** The column of each field by its header: its label, its name in the API, or another word for it. The first word counts most, and each column is taken once. */
export function guessColumns(fields: readonly ImportField[], headers: readonly string[]): Columns {
  const found: Columns = {}
  const names = headers.map(plain)
  const taken = new Set<number>()
  for (const wordsOf of [
    ({ label, name }: ImportField) => [label, name, name.replace(/([A-Z])/g, ' $1')],
    ({ headers = [] }: ImportField) => headers,
  ])
    for (const field of fields) {
      if (field.name in found) continue
      const words = wordsOf(field).map(plain)
      const free = (word: string) => names.findIndex((name, at) => !taken.has(at) && name === word)
      const column = words.map(free).find((at) => at >= 0)
      if (column === undefined) continue
      found[field.name] = column
      taken.add(column)
    }
  return found
}

/** The order of day and month in the first dates of a file: the year or a day above 12 decides, otherwise the day comes first. */
export function guessDates(fields: readonly ImportField[], columns: Columns, source: ImportSource | undefined): DateOrder {
  const days = fields.flatMap(({ kind, name }) => (kind === 'day' ? (columns[name] ?? []) : []))
  const dates = (source?.sample ?? []).flatMap((cells) => days.map((at) => cells[at]?.trim() ?? ''))
  if (dates.some((date) => /^\d{4}[/.-]/.test(date))) return 'ymd'
  const { dmy, mdy } = dates.reduce(learnDay, NO_DAY_STYLE)
  return mdy && !dmy ? 'mdy' : 'dmy'
}
