import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Expression } from 'kysely'
import type * as z from 'zod/mini'
import { today } from '../../../api/core/fields/days.ts'
import type { exportCall } from '../../../api/core/resource.ts'
import type { Db } from '../../platform/db/open.ts'
import { noteEvent } from '../../platform/db/requests.ts'
import { countRows, streamRows } from '../../platform/db/stream.ts'
import { unavailable } from '../../platform/errors.ts'
import type { Caller } from '../callers.ts'
import { EXPORTED_ROW } from '../limits/budget.ts'
import { route } from '../route.ts'
import { type CsvColumn, csvText } from './csv.ts'

/** Each export holds a database connection until its reader has taken the last row. */
const MOST_AT_ONCE = 3
const RETRY_SECONDS = 10

declare module 'fastify' {
  interface FastifyInstance {
    exports: { underWay: number }
  }
}

type ExportEndpoint = Omit<ReturnType<typeof exportCall>, 'aliases' | 'summary' | 'cost'> & { summary: string; cost: number }
type Export<Q, R> = {
  /** Base of the file name, before the date. */
  name: string
  /** The days that the file name ends with, where it is not today. */
  dated?: (query: Q) => string
  rows: (db: Db, query: Q, caller: Caller) => Expression<R>
  columns: readonly CsvColumn<R>[] | ((query: Q) => readonly CsvColumn<R>[])
  /** The rows as they are written, where lines are added to them. */
  written?: (rows: AsyncIterable<R>) => AsyncIterable<R>
}

/** Registers an export: streams rows through a cursor without buffering and records the download in the audit log. */
export function exportRoute<E extends ExportEndpoint, R>(
  app: FastifyInstance,
  endpoint: E,
  { name, dated = () => today(), rows, columns, written = (read) => read }: Export<z.output<E['query']>, R>,
) {
  const { exports } = app
  route(app, endpoint as ExportEndpoint, async ({ db, query, actor, caller, request }) => {
    if (exports.underWay === MOST_AT_ONCE) throw unavailable(RETRY_SECONDS)
    exports.underWay++
    const chosen = query as z.output<E['query']>
    const rowsIn = (reading: Db) => rows(reading, chosen, caller)
    const text = csvText(typeof columns === 'function' ? columns(chosen) : columns, written(streamRows(db, rowsIn)))
    const stream = Readable.from(text, { objectMode: false })
    stream.once('close', () => exports.underWay--)
    // Fastify handles stream errors once it sends the stream; until then an unhandled 'error' would crash the process.
    stream.on('error', () => {})
    try {
      // A search term is often a person's name, and the audit log outlives personal data: record only that there was one.
      const { q, ...filters } = query as { q?: string }
      // Logged before the first row is sent, so that an aborted download is recorded too.
      const count = await countRows(db, rowsIn(db))
      request.spend(count * EXPORTED_ROW)
      await noteEvent(app.db, actor, 'export', { detail: { name, ...filters, ...(q && { searched: true }), rows: count } })
      // An error before the first row can still become an error response.
      await once(stream, 'readable')
    } catch (error) {
      stream.destroy()
      throw error
    }
    return { stream, fileName: `${name}-${dated(chosen)}.csv`, type: 'text/csv; charset=utf-8' }
  })
}
