import type { FindRecord } from './importer.ts'

/** A record with the names that it goes by, in lower case. */
export type NamedRecord = { id: number; names: string[] }

/** Finds records by number or name; `one` is what one of them is called. A name that several have is refused. */
export function byNumberOrName(records: readonly NamedRecord[], one: string): FindRecord {
  const numbers = new Set(records.map(({ id }) => id))
  const ids = new Map<string, number | 'several'>()
  for (const { id, names } of records) for (const name of new Set(names)) ids.set(name, ids.has(name) ? 'several' : id)
  return (text) => {
    if (/^\d{1,9}$/.test(text))
      return numbers.has(Number(text)) ? Number(text) : { problem: `There is no ${one} with this number.` }
    const id = ids.get(text.toLowerCase())
    if (id === 'several') return { problem: `Several ${one}s have this name. Use the number of the ${one}.` }
    return id ?? { problem: `There is no ${one} with this name.` }
  }
}
