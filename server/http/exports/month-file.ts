import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type Actor, noteEvent } from '../../platform/db/requests.ts'
import { type CsvColumn, csvText } from './csv.ts'

type MonthFile<R> = {
  name: string
  /** The choice of the caller, for the audit log. */
  query: { month: string }
  columns: readonly CsvColumn<R>[]
  rows: readonly R[]
}

/** The rows of a figure of a month, all of which are known, as a CSV file; noted in the audit log as every export. */
export async function monthFile<R>(app: FastifyInstance, actor: Actor, { name, query, columns, rows }: MonthFile<R>) {
  await noteEvent(app.db, actor, 'export', { detail: { name, ...query, rows: rows.length } })
  return {
    stream: Readable.from(csvText<R>(columns, Readable.from(rows)), { objectMode: false }),
    fileName: `${name}-${query.month}.csv`,
    type: 'text/csv; charset=utf-8',
  }
}
