import type { ImportSource } from '../../../../api/core/imports/import-calls.ts'
import { invalid } from '../../../platform/errors.ts'
import type { Table } from './table.ts'

const SAMPLE_ROWS = 5

/** The layout of a file: where its headers are, and its first rows. @throws 422 when it is empty or no table */
export async function inspectFile(table: Table): Promise<ImportSource> {
  const sample: string[][] = []
  let rows = 0
  for await (const { cells } of table.rows()) {
    rows += 1
    if (sample.length < SAMPLE_ROWS) sample.push(cells)
  }
  if (!rows && !table.headers.some(Boolean)) throw invalid({ file: 'This file is empty.' })
  return { ...table, sample, rows }
}
