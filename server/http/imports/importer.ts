import type { Schema } from '../../../api/core/endpoint.ts'
import type { ImportField } from '../../../api/core/imports/import-calls.ts'
import { fieldMessages } from '../../../api/core/refusals/messages.ts'
import type { Db } from '../../platform/db/open.ts'
import type { RecordTable } from '../../platform/db/records.ts'
import { readInput } from '../input/read-input.ts'
import { valueOfCell, type Writing } from './cells.ts'

export type Values = Record<string, unknown>
/** Finds the record that a text names by its number or name: the id, or what is wrong with the text. */
export type FindRecord = (text: string) => number | { problem: string }

/** The import of a resource's records. */
export type Importer<B = never> = {
  table: RecordTable
  fields: readonly ImportField[]
  /** The body of the call that adds one record. */
  schema: Schema
  /** The row that this call inserts. */
  rowOf: (body: B) => Values
  /**
   * The key that no two records share, as a text of the fields `of` that `known` returns for those in the database; `field` is
   * named in the problem.
   */
  unique: {
    field: string
    of: readonly string[]
    keyOf: (body: B) => string
    inFile: (row: number, key: string) => string
    inDatabase: string | ((key: string) => string)
  }
  /** The keys of all live records. */
  known: (db: Db) => Promise<string[]>
  /** For fields of the kind `record`, how it is found. */
  records?: (db: Db) => Promise<Record<string, FindRecord>>
  /** Adds what belongs to new records, as the zones of an alarm system: all that it needs was judged with the row. */
  addParts?: (db: Db, added: { id: number; body: B }[]) => Promise<void>
}

/** A problem at a field; a null field is the row as a whole. */
export type Fault = { field: string | null; text: string }
type Reading = {
  importer: Importer
  columns: Record<string, number>
  writing: Writing
  records: Record<string, FindRecord>
}

/**
 * A row as the body of the call that adds the record, or everything that is wrong with it. It has a key although it is wrong, as
 * long as the fields of the key are right.
 */
export function readRow({ importer, columns, writing, records }: Reading, cells: readonly string[]) {
  const body: Values = {}
  const faults: Fault[] = []
  for (const field of importer.fields) {
    const column = columns[field.name]
    const text = column === undefined ? '' : (cells[column] ?? '').trim()
    const found = text && field.kind === 'record' ? foundBy(records[field.name], text) : valueOfCell(field, text, writing)
    if ('problem' in found) faults.push({ field: field.name, text: found.problem })
    else if (found.value !== undefined) body[field.name] = found.value
  }
  const wrong = new Set(faults.map(({ field }) => field))
  const parsed = readInput(importer.schema, body)
  for (const [field, text] of Object.entries(parsed.success ? {} : fieldMessages(parsed.error.issues))) {
    const known = importer.fields.find(({ name }) => name === field)
    const name = known?.name ?? null
    if (!wrong.has(name)) faults.push({ field: name, text: known ? labelled(text, known) : text })
  }
  if (parsed.success && faults.length === 0)
    return { body: parsed.data as never, key: importer.unique.keyOf(parsed.data as never), faults }
  const { of, keyOf } = importer.unique
  const isKeyWrong = faults.some(({ field }) => field !== null && of.includes(field))
  return { body: undefined, key: isKeyWrong ? undefined : keyOf(body as never), faults }
}

/** `firstName is required.` as `First Name is required.`, which the columns of the file are matched by. */
function labelled(text: string, { name, label }: ImportField) {
  const field = `${name.replaceAll('_', ' ')} `
  return text.startsWith(field) ? `${label} ${text.slice(field.length)}` : text
}

function foundBy(find: FindRecord | undefined, text: string) {
  const found = find?.(text) ?? { problem: 'This cannot be looked up.' }
  return typeof found === 'number' ? { value: found } : found
}
