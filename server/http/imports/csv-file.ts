import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { parse } from 'csv-parse'
import type { ImportSource } from '../../../contract/core/imports/import-calls.ts'
import { invalid } from '../../platform/errors.ts'

/** How a file is written, found from its content. */
export type CsvDialect = Pick<ImportSource, 'encoding' | 'delimiter'>
type Row = {
  /** As a spreadsheet counts: the header is row 1. */
  row: number
  cells: string[]
}

const LABELS = { 'UTF-8': 'utf-8', 'Windows-1252': 'windows-1252' } as const
/** Characters of one row; longer ones are no table. */
const LONGEST_ROW = 100_000
const MOST_COLUMNS = 200

async function* textOf(path: string, encoding: ImportSource['encoding'], fatal = false) {
  const decoder = new TextDecoder(LABELS[encoding], { fatal })
  for await (const bytes of createReadStream(path)) yield decoder.decode(bytes as Buffer, { stream: true })
  yield decoder.decode()
}

/** Reads the whole file once: it is Windows-1252, as older Excel writes, when it is not UTF-8; the first row tells the delimiter. */
export async function dialectOf(path: string): Promise<CsvDialect> {
  const encoding = await encodingOf(path)
  let head = ''
  for await (const text of textOf(path, encoding)) {
    head += text
    if (head.length > LONGEST_ROW) break
  }
  return { encoding, delimiter: delimiterOf(head) }
}

async function encodingOf(path: string): Promise<ImportSource['encoding']> {
  try {
    for await (const _ of textOf(path, 'UTF-8', true));
    return 'UTF-8'
  } catch (error) {
    if (error instanceof TypeError) return 'Windows-1252'
    throw error
  }
}

/** The most frequent one outside of quotes in the first row. */
function delimiterOf(head: string): ImportSource['delimiter'] {
  const [first = ''] = head.replace(/"(?:[^"]|"")*"/g, '').split(/\r?\n|\r/, 1)
  const count = (sign: string) => first.split(sign).length
  return ([';', '\t'] as const).reduce<ImportSource['delimiter']>((most, sign) => (count(sign) > count(most) ? sign : most), ',')
}

/** The rows of a file, streamed; empty ones are left out. @throws 422 when it is no table */
export async function* rowsOf(path: string, { encoding, delimiter }: CsvDialect): AsyncGenerator<Row> {
  const options = { delimiter, bom: true, relax_column_count: true, skip_empty_lines: false, max_record_size: LONGEST_ROW }
  // An error of the file destroys the parser, which then throws it below.
  const parser = pipeline(Readable.from(textOf(path, encoding)), parse(options), () => {})
  let row = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1
      if (cells.length > MOST_COLUMNS) throw invalid({ file: `Row ${row} has more than ${MOST_COLUMNS} columns.` })
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells }
    }
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (code.startsWith('CSV_')) throw invalid({ file: `This file cannot be read as a table from row ${row + 1} on.` })
    throw error
  } finally {
    parser.destroy()
  }
}
