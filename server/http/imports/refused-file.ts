import { Readable } from 'node:stream'
import { type ImportProblem, labelledProblem } from '../../../api/core/imports/import-calls.ts'
import { type CsvColumn, csvText } from '../exports/csv.ts'
import type { Download } from '../respond.ts'
import type { FileRow } from './table/csv-rows.ts'
import type { Table } from './table/table.ts'

type Refused = FileRow & { why: string }

/**
 * The rows of a table that have a problem, as a file with the headers of the table: to be put right and imported alone. The
 * problems stand in a column after them.
 */
export function refusedFile(table: Table, problems: readonly ImportProblem[], fileName: string): Download {
  const whyOf = new Map<number, string[]>()
  for (const problem of problems) whyOf.set(problem.row, [...(whyOf.get(problem.row) ?? []), labelledProblem(problem)])
  async function* refused(): AsyncGenerator<Refused> {
    for await (const row of table.rows()) {
      const why = whyOf.get(row.row)
      if (why) yield { ...row, why: why.join(' ') }
    }
  }
  const columns: CsvColumn<Refused>[] = [
    ...table.headers.map((header, at): CsvColumn<Refused> => [header || `Column ${at + 1}`, ({ cells }) => cells[at] ?? '']),
    ['Row', 'row'],
    ['Problem', 'why'],
  ]
  const stream = Readable.from(csvText(columns, refused()), { objectMode: false })
  return { stream, fileName: `refused-${fileName.replace(/\.\w+$/, '')}.csv`, type: 'text/csv; charset=utf-8' }
}
