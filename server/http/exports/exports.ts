import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Expression } from 'kysely'
import type * as z from 'zod/mini'
import { today } from '../../../contract/core/common.ts'
import type { exportCall } from '../../../contract/core/resource.ts'
import type { Db } from '../../platform/db/open.ts'
import { noteEvent } from '../../platform/db/requests.ts'
import { countRows, streamRows } from '../../platform/db/stream.ts'
import { unavailable } from '../../platform/errors.ts'
import type { Caller } from '../callers.ts'
import { EXPORTED_ROW } from '../limits/budget.ts'
import { route } from '../route.ts'
import { type CsvColumn, csvText } from './csv.ts'

/** Each export holds a connection until its reader has taken the last row; the other connections are for everybody else. */
const MOST_AT_ONCE = 3
const RETRY_SECONDS = 10

declare module 'fastify' {
  interface FastifyInstance {
    exports: { underWay: number }
  }
}

type ExportEndpoint = ReturnType<typeof exportCall>
type Export<Q, R> = {
  /** What the file is called, before the day. */
  name: string
  rows: (db: Db, query: Q, caller: Caller) => Expression<R>
  columns: readonly CsvColumn<R>[]
}

/** Registers an export: rows travel from the database to the reader without gathering here, and the audit log says who took them. */
export function exportRoute<E extends ExportEndpoint, R>(
  app: FastifyInstance,
  endpoint: E,
  { name, rows, columns }: Export<z.output<E['query']>, R>,
) {
  const { exports } = app
  route(app, endpoint as ExportEndpoint, async ({ db, query, actor, caller, request }) => {
    if (exports.underWay === MOST_AT_ONCE) throw unavailable(RETRY_SECONDS)
    exports.underWay++
    const rowsIn = (reading: Db) => rows(reading, query as z.output<E['query']>, caller)
    const text = csvText(columns, streamRows(db, rowsIn))
    const stream = Readable.from(text, { objectMode: false })
    stream.once('close', () => exports.underWay--)
    // Whoever sends the stream hears of its failures; until then nobody does.
    stream.on('error', () => {})
    try {
      // What is searched for is often a person, and the audit log outlives what is kept of one.
      const { q, ...narrowed } = query as { q?: string }
      // Written before the first row leaves, so that no end of the connection leaves it out.
      const count = await countRows(db, rowsIn(db))
      request.spend(count * EXPORTED_ROW)
      await noteEvent(app.db, actor, 'export', { detail: { name, ...narrowed, ...(q && { searched: true }), rows: count } })
      // What fails before the first row is still answered as an error.
      await once(stream, 'readable')
    } catch (error) {
      stream.destroy()
      throw error
    }
    return { stream, fileName: `${name}-${today()}.csv`, type: 'text/csv; charset=utf-8' }
  })
}
