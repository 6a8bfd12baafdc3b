import type { Columns, DateOrder, ImportField, ImportSource } from '../../../../contract/core/imports/import-calls.ts'

const plain = (text: string) =>
  text
    .toLowerCase()
    // D.O.B is DOB.
    .replace(/[.'’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** The column of each field by its header: its label, its name in the API, or another word for it. Each column is taken once. */
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
      const column = names.findIndex((name, at) => !taken.has(at) && words.includes(name))
      if (column < 0) continue
      found[field.name] = column
      taken.add(column)
    }
  return found
}

/** How the first dates of a file are written: the year or a day above 12 decides, otherwise the day comes first. */
export function guessDates(fields: readonly ImportField[], columns: Columns, source: ImportSource | undefined): DateOrder {
  const days = fields.flatMap(({ kind, name }) => (kind === 'day' ? (columns[name] ?? []) : []))
  const dates = (source?.sample ?? []).flatMap((cells) => days.map((at) => cells[at]?.trim() ?? ''))
  if (dates.some((date) => /^\d{4}[/.-]/.test(date))) return 'ymd'
  return dates.some((date) => /^\d\d?[/.-](1[3-9]|[23]\d)[/.-]/.test(date)) ? 'mdy' : 'dmy'
}
