import { join } from 'node:path'
import { setImmediate as giveWay } from 'node:timers/promises'
import { countOf } from '../../../../api/core/format.ts'
import { MAX_IMPORT_LINES } from '../../../../api/core/imports/import-calls.ts'
import { HttpError, invalid } from '../../../platform/errors.ts'
import { ProcessFailure, runLimited } from '../../../platform/processes/limited-process.ts'
import { takeTurns } from '../../../platform/processes/turns.ts'
import { type FileRow, MOST_COLUMNS } from './csv-rows.ts'

/** A workbook of 20,000 rows takes a second or two and 300 MiB. */
const LIMITS = { kibibytes: 1024 * 1024, seconds: 20, deadline: 30_000, outputBytes: 32 * 1024 * 1024 }
const HEAP_MEBIBYTES = 384
const WORKER = join(import.meta.dirname, 'xlsx-worker.js')
/** Rows that are read before others get their turn. */
const AT_ONCE = 500

const inTurn = takeTurns({ mostWaiting: 3, patience: 20_000 })

type Workbook = { sheets: string[]; sheet: string; lines: number; rows: () => AsyncGenerator<FileRow> }

/**
 * The rows of a sheet of a workbook, the first one unless another is chosen, read in a process of its own.
 * @throws 422 when it cannot be read, is too large or has no such sheet; 503 when too many wait
 */
export async function readWorkbook(path: string, wanted: string | undefined): Promise<Workbook> {
  const args = [`--max-old-space-size=${HEAP_MEBIBYTES}`, WORKER, path, wanted ?? '']
  const output = await inTurn(() => runLimited(args, LIMITS)).catch((error) => Promise.reject(failure(error)))
  const [head, ...lines] = output.toString().split('\n')
  const { sheets, sheet } = JSON.parse(head!) as { sheets: string[]; sheet: string | null }
  if (sheet === null) throw invalid({ sheet: 'There is no sheet with this name.' })
  if (lines.length > MAX_IMPORT_LINES)
    throw invalid({ file: `This sheet has more than ${countOf(MAX_IMPORT_LINES, 'row')}. Divide it into several.` })
  async function* rows(): AsyncGenerator<FileRow> {
    for (const [at, line] of lines.entries()) {
      if (at % AT_ONCE === 0) await giveWay()
      const cells = JSON.parse(line) as string[]
      if (cells.length > MOST_COLUMNS) throw invalid({ file: `Row ${at + 1} has more than ${MOST_COLUMNS} columns.` })
      if (cells.some((cell) => cell !== '')) yield { row: at + 1, cells, problem: null }
    }
  }
  return { sheets, sheet, lines: lines.length, rows }
}

function failure(error: unknown) {
  if (!(error instanceof ProcessFailure)) return error
  const message = error.wasEnded
    ? 'This workbook is too large. Save its sheet as a CSV file.'
    : 'This workbook cannot be read. Save its sheet as a CSV file.'
  return new HttpError(422, 'invalid', message, { fields: { file: message }, cause: error })
}
