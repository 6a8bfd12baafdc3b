import type { ImportSource } from '../../../contract/core/imports/import-calls.ts'
import { invalid } from '../../platform/errors.ts'
import { dialectOf, rowsOf } from './csv-file.ts'

const SAMPLE_ROWS = 5

/** The header and the first rows of a CSV file. @throws 422 when it is empty or no table */
export async function inspectFile(path: string): Promise<ImportSource> {
  const dialect = await dialectOf(path)
  let headers: string[] | undefined
  const sample: string[][] = []
  let rows = 0
  for await (const { cells } of rowsOf(path, dialect)) {
    if (!headers) {
      headers = cells.map((cell) => cell.trim())
      continue
    }
    rows += 1
    if (sample.length < SAMPLE_ROWS) sample.push(cells)
  }
  if (!headers) throw invalid({ file: 'This file is empty.' })
  return { headers, sample, rows, ...dialect }
}
