import * as z from 'zod/mini'
import { Id, IdParams, Timestamp } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import type { Permission } from '../permissions.ts'
import { DATE_ORDERS } from './read-day.ts'

/** The most rows of a file, without its header. */
export const MAX_IMPORT_ROWS = 20_000
/** The most lines of a file, empty ones and those within cells among them. */
export const MAX_IMPORT_LINES = 100_000
/** The most problems that an answer lists. */
export const MAX_IMPORT_PROBLEMS = 200

/** A field that can be imported. */
export type ImportField = {
  name: string
  label: string
  required?: true
  /** The type that the text of a cell is read as; text when left out. `record` is a number or a name that the server looks up. */
  kind?: 'day' | 'number' | 'boolean' | 'record'
  /** For a day: it is not ahead of today. */
  past?: true
  /** For a number: no reading of it is above. */
  most?: number
  /** Other words for its values, in lower case: `m` for Male. */
  words?: Readonly<Record<string, string>>
  /** Headers by which its column is guessed, besides its name and label. */
  headers?: readonly string[]
}

/** The columns of a file by field: `{ firstName: 0 }` takes the first column for it. */
export type Columns = Record<string, number>

/** The signs that may separate cells. */
export const DELIMITERS = [',', ';', '\t', '|'] as const
/** The first rows of a file, among which its headers are. */
export const HEAD_ROWS = 50
const FileRow = z.object({
  /** As a spreadsheet counts. */
  row: z.int(),
  cells: z.array(z.string()),
})
/** The inspection of a file: tables, headers and first rows. */
export const ImportSource = z.object({
  /** The row of the headers; 0 when the file has none. */
  header: z.int(),
  /** Every header, as it is in that row; empty texts when the file has none. */
  headers: z.array(z.string()),
  /** The first rows of the file that are not empty, one of which may be the header. */
  head: z.array(FileRow),
  /** The first rows after the header. */
  sample: z.array(z.array(z.string())),
  rows: z.int(),
  /** Null for a workbook, as is the delimiter. */
  encoding: z.nullable(z.enum(['UTF-8', 'UTF-16', 'Windows-1252'])),
  delimiter: z.nullable(z.enum(DELIMITERS)),
  /** The sheets of a workbook, and the one that is read; none and null for a CSV file. */
  sheets: z.array(z.string()),
  sheet: z.nullable(z.string()),
})
export type ImportSource = z.output<typeof ImportSource>

/** A problem of a row. */
export const ImportProblem = z.object({
  /** As a spreadsheet counts. */
  row: z.int(),
  /** The label of the field; null when it is about the row as a whole. */
  column: z.nullable(z.string()),
  text: z.string(),
})
export type ImportProblem = z.output<typeof ImportProblem>
/** A problem as one sentence, which names its column where its text does not. */
export const labelledProblem = ({ column, text }: Pick<ImportProblem, 'column' | 'text'>) =>
  column && !text.startsWith(column) ? `${column}: ${text}` : text

/** The result of a trial: what an import would create, and its problems. */
export const ImportReport = z.object({
  rows: z.int(),
  /** Rows that can be imported. */
  valid: z.int(),
  /** The first problems, by row. */
  problems: z.array(ImportProblem),
  problem_count: z.int(),
  /** The first row that was not tried, because the database refused many before it. */
  stopped_at: z.nullable(z.int()),
})
export type ImportReport = z.output<typeof ImportReport>

export const Import = z.object({
  id: Id,
  file_name: z.string(),
  rows: z.int(),
  imported_at: Timestamp,
  imported_by_name: z.nullable(z.string()),
  undone_at: z.nullable(Timestamp),
})
export type Import = z.output<typeof Import>

/** The columns as JSON in a field of a form. */
const ColumnsText = z.pipe(
  z.string().check(
    z.maxLength(4000),
    z.refine((text) => columnsOf(text) !== undefined, 'columns must name a column for each field, as JSON.'),
  ),
  z.transform((text) => columnsOf(text) as Columns),
)

function columnsOf(text: string): Columns | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    const found = z.safeParse(z.record(z.string().check(z.maxLength(50)), z.int().check(z.gte(0), z.lte(999))), parsed)
    return found.data
  } catch {
    return undefined
  }
}

/** The part of the file that is the table; whatever is left out is found. */
export const TableChoice = z.strictObject({
  /** The row of the headers, as a spreadsheet counts; 0 for none. */
  header: z.optional(z.int().check(z.gte(0), z.lte(MAX_IMPORT_LINES))),
  /** The sheet of a workbook. */
  sheet: z.optional(z.string().check(z.maxLength(100))),
})
export type TableChoice = z.output<typeof TableChoice>

export const ImportOptions = z.strictObject({
  ...TableChoice.shape,
  columns: ColumnsText,
  dates: z.enum(DATE_ORDERS),
})
export type ImportOptions = z.output<typeof ImportOptions>
const RunOptions = z.strictObject({
  ...ImportOptions.shape,
  /** True if rows with a problem are left out; otherwise one is enough to refuse the file. */
  leave_out: z.enum(['true', 'false']),
})

/**
 * The calls of an import below the path of a resource. `many` names its records: 'guards'. Their importer is registered by
 * `importRoutes` on the server, and has an entry in web/dashboard/company/import/import-kinds.ts and rows of access by hand.
 */
export const importCalls = <const P extends Permission>(path: string, permission: P, many: string) => {
  const file = { file: { kinds: ['csv', 'xlsx'], required: true } } as const
  const base = `${path}/imports`
  return {
    inspect: endpoint({
      method: 'POST',
      path: `${base}/inspect`,
      permission,
      summary: `Read the header and the first rows of a CSV file or workbook of ${many}`,
      cost: 50,
      ownTransaction: true,
      body: TableChoice,
      files: file,
      response: ImportSource,
    }),
    check: endpoint({
      method: 'POST',
      path: `${base}/check`,
      permission,
      summary: `Say what an import of ${many} would do, without doing it`,
      cost: 500,
      ownTransaction: true,
      body: ImportOptions,
      files: file,
      response: ImportReport,
    }),
    refused: endpoint({
      method: 'POST',
      path: `${base}/refused`,
      permission,
      summary: `The rows that an import of ${many} would leave out, with their problems, as a CSV file`,
      cost: 500,
      ownTransaction: true,
      download: true,
      body: ImportOptions,
      files: file,
      response: z.string(),
    }),
    run: endpoint({
      method: 'POST',
      path: base,
      permission,
      summary: `Import ${many} from a CSV file or workbook, all in one transaction`,
      cost: 500,
      body: RunOptions,
      files: file,
      response: Import,
      saved: { name: 'import', message: 'Import finished successfully' },
    }),
    list: endpoint({
      method: 'GET',
      path: base,
      permission,
      summary: `The last imports of ${many}, newest first`,
      response: z.array(Import),
    }),
    undo: endpoint({
      method: 'POST',
      path: `${base}/:id/undo`,
      permission,
      summary: `Move the ${many} of an import to the trash, while they are unchanged and unused`,
      cost: 500,
      params: IdParams,
      response: Import,
      saved: { name: 'import', message: 'Import undone' },
    }),
  }
}
