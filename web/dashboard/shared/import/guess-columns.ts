import type { Columns, ImportField } from '../../../../contract/core/imports/import-calls.ts'

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
