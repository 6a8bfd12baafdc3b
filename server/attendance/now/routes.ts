import type { FastifyInstance } from 'fastify'
import { board } from '../../../contract/attendance/now.ts'
import { today } from '../../../contract/core/fields/days.ts'
import { route } from '../../http/route.ts'
import { rulesOn } from '../attendance/decide.ts'
import { nowRows, openExceptions } from './queries.ts'

export function nowRoutes(app: FastifyInstance) {
  route(app, board, async ({ db }) => {
    const rows = await nowRows(db, await rulesOn(db, today()))
    return { at: new Date().toISOString(), rows, exceptions: await openExceptions(db) }
  })
}
