import { countOf } from '../../../api/core/format.ts'
import {
  type ImportOptions,
  type ImportReport,
  MAX_IMPORT_PROBLEMS,
  MAX_IMPORT_ROWS,
} from '../../../api/core/imports/import-calls.ts'
import type { Db } from '../../platform/db/open.ts'
import { inSavepoint } from '../../platform/db/records.ts'
import { invalid, refusalOf } from '../../platform/errors.ts'
import { type Fault, type Importer, readRow, type Values } from './importer.ts'
import { insertRows, tryRows } from './queries.ts'
import { cellErrors, styleOf, type Table } from './table/table.ts'

/** Rows of one INSERT. */
const BATCH = 250

type Ready = { row: number; key: string; values: Values; body: never }
/** A row to be compared with the database; without values something else is wrong with it. */
type Keyed = Omit<Ready, 'values' | 'body'> & { values: Values | undefined; body: never | undefined }
type Outcome = ImportReport & { ids: number[] }
type How = {
  /** The ids are negative, and the caller rolls back. */
  trial: boolean
  /** The number of problems that are listed. */
  listed?: number
}

/**
 * Reads a table row by row and inserts what is right in batches, in the transaction of the caller. A batch that the database
 * refuses is inserted row by row, to name the one; after as many problems as a report lists, the rest is not tried instead.
 */
export async function runImport(
  db: Db,
  table: Table,
  importer: Importer,
  { columns, dates }: Pick<ImportOptions, 'columns' | 'dates'>,
  { trial, listed = MAX_IMPORT_PROBLEMS }: How,
): Promise<Outcome> {
  const outcome: Outcome = { rows: 0, valid: 0, problems: [], problem_count: 0, stopped_at: null, ids: [] }
  const writing = { dates, style: await styleOf(table, importer.fields, columns) }
  const labels = new Map(importer.fields.map(({ name, label }) => [name, label]))
  const records = (await importer.records?.(db)) ?? {}
  const { unique } = importer
  // Once: a look-up for each batch, planned while the table was short, would read all of its rows each time.
  const known = new Set(await importer.known(db))
  const rowOfKey = new Map<string, { row: number; isRight: boolean }>()
  let batch: Keyed[] = []

  function report(row: number, faults: readonly Fault[]) {
    for (const { field, text } of faults) {
      outcome.problem_count += 1
      if (outcome.problems.length < listed) outcome.problems.push({ row, column: (field && labels.get(field)) ?? null, text })
    }
  }

  /** True if no earlier row has the key. Of a row that is right and one that is not, it is the latter that has one problem more. */
  function compare(row: number, key: string, isRight: boolean) {
    const earlier = rowOfKey.get(key)
    const sameAs = (other: number) => [{ field: unique.field, text: unique.inFile(other, key) }]
    if (!earlier || (isRight && !earlier.isRight)) {
      if (earlier) report(earlier.row, sameAs(row))
      rowOfKey.set(key, { row, isRight })
      return true
    }
    report(row, sameAs(earlier.row))
    return false
  }

  async function insert(ready: Ready[]) {
    const rows = ready.map(({ values }) => values)
    if (trial) await tryRows(db, importer.table, rows, outcome.valid + 1)
    else {
      const ids = await insertRows(db, importer.table, rows)
      await importer.addParts?.(
        db,
        ready.map(({ body }, at) => ({ id: ids[at]!, body })),
      )
      outcome.ids.push(...ids)
    }
    outcome.valid += ready.length
  }

  async function flush() {
    for (const { row, key } of batch.filter(({ key }) => known.has(key)))
      report(row, [
        { field: unique.field, text: typeof unique.inDatabase === 'string' ? unique.inDatabase : unique.inDatabase(key) },
      ])
    const fresh = batch.filter((one): one is Ready => one.values !== undefined && !known.has(one.key))
    batch = []
    if (!fresh.length) return
    try {
      await inSavepoint(db, () => insert(fresh))
    } catch (error) {
      if (!refusalOf(error)) throw error
      for (const one of fresh) {
        if (outcome.problem_count < MAX_IMPORT_PROBLEMS) await insertAlone(one)
        else outcome.stopped_at ??= one.row
      }
    }
  }

  async function insertAlone(one: Ready) {
    try {
      await inSavepoint(db, () => insert([one]))
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal || refusal.statusCode >= 500) throw error
      const fields = Object.entries(refusal.fields ?? {})
      report(one.row, fields.length ? fields.map(([field, text]) => ({ field, text })) : [{ field: null, text: refusal.message }])
    }
  }

  for await (const { row, cells, problem } of table.rows()) {
    if (outcome.stopped_at) break
    outcome.rows += 1
    if (outcome.rows > MAX_IMPORT_ROWS)
      throw invalid({ file: `This file has more than ${countOf(MAX_IMPORT_ROWS, 'row')}. Divide it into several.` })
    const broken = problem ? [{ field: null, text: problem }] : cellErrors(cells, columns)
    report(row, broken)
    if (broken.length > 0) continue
    const { body, key, faults } = readRow({ importer, columns, writing, records }, cells)
    report(row, faults)
    if (key === undefined) continue
    const isNew = compare(row, key, body !== undefined)
    batch.push({ row, key, body, values: body && isNew ? importer.rowOf(body) : undefined })
    if (batch.length === BATCH) await flush()
  }
  if (!outcome.stopped_at) await flush()
  outcome.problems.sort((one, other) => one.row - other.row)
  return outcome
}
