import type { FastifyInstance } from 'fastify'
import { board, places } from '../../../api/attendance/now.ts'
import { sos, stream } from '../../../api/attendance/now-news.ts'
import { route } from '../../http/route.ts'
import { openSos } from '../exceptions/queries.ts'
import { exceptionReader } from '../exceptions/reader-queries.ts'
import { keepBoards } from './boards.ts'
import { stationPlaces } from './places-queries.ts'
import { lastRounds, nowTexts, openExceptions } from './queries.ts'

export function nowRoutes(app: FastifyInstance) {
  const boardFor = keepBoards()
  route(
    app,
    board,
    async ({ db, caller, query }) => {
      const reader = exceptionReader(caller)
      return boardFor(JSON.stringify(reader), query.since, async () => ({
        rows: await nowTexts(db, reader.stations),
        last_rounds: await lastRounds(db, reader.stations),
        exceptions: await openExceptions(db, reader),
      }))
    },
    // After each change of the board everybody in the control room asks for it at the same moment.
    { sharedBy: (caller, { since }) => JSON.stringify([exceptionReader(caller), since]) },
  )
  route(app, places, ({ db, caller }) => stationPlaces(db, caller.stations))
  route(app, sos, ({ db, caller }) => openSos(db, exceptionReader(caller)))

  route(app, stream, async ({ caller: { sessionId } }) => ({ signal: 'attendance' as const, sessionId }))
}
