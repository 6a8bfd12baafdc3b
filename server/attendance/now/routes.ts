import type { FastifyInstance } from 'fastify'
import { board, places, sos, stream } from '../../../api/attendance/now.ts'
import { route } from '../../http/route.ts'
import { openSos } from '../exceptions/queries.ts'
import { exceptionReader } from '../exceptions/reader-queries.ts'
import { stationPlaces } from './places-queries.ts'
import { lastRounds, nowRows, openExceptions } from './queries.ts'

export function nowRoutes(app: FastifyInstance) {
  route(
    app,
    board,
    async ({ db, caller }) => {
      const { stations } = caller
      const rows = await nowRows(db, stations)
      const last_rounds = await lastRounds(db, stations)
      const exceptions = await openExceptions(db, exceptionReader(caller))
      return { at: new Date().toISOString(), rows, last_rounds, exceptions }
    },
    // Whenever the board changes, everybody in the control room asks for it at the same moment.
    { sharedBy: (caller) => JSON.stringify(exceptionReader(caller)) },
  )
  route(app, places, ({ db, caller }) => stationPlaces(db, caller.stations))
  route(app, sos, ({ db, caller }) => openSos(db, exceptionReader(caller)))

  route(app, stream, async ({ caller: { sessionId } }) => ({ signal: 'attendance' as const, sessionId }))
}
