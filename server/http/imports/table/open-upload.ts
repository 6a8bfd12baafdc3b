import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ImportField, MAX_IMPORT_ROWS, type TableChoice } from '../../../../api/core/imports/import-calls.ts'
import type { ReceivedFile } from '../../../platform/files/file-store.ts'
import { openTable } from './table.ts'

/** Milliseconds for each line of a file: to read it, and to try it as a record. */
const LINE = { read: 1 / 50, tried: 1 / 5 }
/** Milliseconds for each KiB of a workbook, which is compressed. */
const WORKBOOK_KIB = 1 / 2

type Asked = { request: FastifyRequest; file: ReceivedFile<'csv' | 'xlsx'>; fields: readonly ImportField[]; choice: TableChoice }

/**
 * Opens the table of a file that was sent, and charges for its lines before they are worked on: a file of 5 MB may have a few or
 * twenty thousand rows.
 * @throws 422 when it is no table, or has too many lines
 */
export async function openUpload(app: FastifyInstance, { request, file, fields, choice }: Asked, work: keyof typeof LINE) {
  if (file.kind === 'xlsx') request.spend((file.bytes / 1024) * WORKBOOK_KIB)
  const table = await openTable({ path: app.files.pathOf(file), kind: file.kind, fields, choice })
  request.spend(Math.min(table.lines, MAX_IMPORT_ROWS) * LINE[work])
  return table
}
