import type { FastifyInstance } from 'fastify'
import { board, sos, stream } from '../../../contract/attendance/now.ts'
import { route } from '../../http/route.ts'
import { openSos } from '../exceptions/queries.ts'
import { lastRounds, nowRows, openExceptions } from './queries.ts'

export function nowRoutes(app: FastifyInstance) {
  route(app, board, async ({ db, caller: { stations } }) => {
    const rows = await nowRows(db, stations)
    const last_rounds = await lastRounds(db, stations)
    const exceptions = await openExceptions(db, stations)
    return { at: new Date().toISOString(), rows, last_rounds, exceptions }
  })
  route(app, sos, ({ db, caller: { stations } }) => openSos(db, stations))

  route(app, stream, async ({ caller: { sessionId } }) => ({ signal: 'attendance' as const, sessionId }))
}
