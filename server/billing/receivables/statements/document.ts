import { Readable } from 'node:stream'
import { STATEMENT_ROWS, type Statement } from '../../../../api/billing/statements.ts'
import { filteredStation } from '../../../../api/billing/texts/statement-filter.ts'
import { companySettings, type DocumentMeans, letterhead } from '../../../company/index.ts'
import { type CsvColumn, csvText } from '../../../http/exports/csv.ts'
import type { Db } from '../../../platform/db/open.ts'
import { drawPdf } from '../../../platform/pdf/draw-pdf.ts'

const fileNameOf = ({ client_id, station_id, to }: Statement) =>
  ['statement', client_id, station_id && `station-${station_id}`, to].filter(Boolean).join('-')

/** A statement as a PDF. */
export async function statementPdf(db: Db, statement: Statement, app: DocumentMeans) {
  const [content, details] = await Promise.all([letterhead(db, app), companySettings(db)])
  const about = { statement, content, details }
  return drawPdf<typeof import('./pdf.ts')>(new URL('./pdf.ts', import.meta.url), `${fileNameOf(statement)}.pdf`, about)
}

type Line = { day: string; what: string; number: string; reference: string; debit: number; credit: number; balance: number }
const COLUMNS: CsvColumn<Line>[] = [
  ['Date', 'day'],
  ['Document', 'what'],
  ['Number', 'number'],
  ['Reference', 'reference'],
  ['Debit', 'debit'],
  ['Credit', 'credit'],
  ['Balance', 'balance'],
]

async function* linesOf(statement: Statement): AsyncGenerator<Line> {
  const { from, to, opening, rows, closing } = statement
  const station = filteredStation(statement)
  const of = station ? ` of ${station.name} only` : ''
  const none = { number: '', reference: '', debit: 0, credit: 0 }
  yield { ...none, day: from, what: `Opening balance${of}`, balance: opening }
  for (const { kind, reference, ...row } of rows) yield { ...row, what: STATEMENT_ROWS[kind], reference: reference ?? '' }
  yield { ...none, day: to, what: `Closing balance${of}`, balance: closing }
}

/** A statement as a CSV file for Excel. */
export const statementCsv = (statement: Statement) => ({
  stream: Readable.from(csvText(COLUMNS, linesOf(statement)), { objectMode: false }),
  fileName: `${fileNameOf(statement)}.csv`,
  type: 'text/csv; charset=utf-8',
})
