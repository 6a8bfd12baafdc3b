import type { FastifyInstance } from 'fastify'
import { mondayOf, today } from '../../../api/core/fields/days.ts'
import * as contract from '../../../api/roster/schedule-board.ts'
import { route } from '../../http/route.ts'
import { copyWeek, planCopy } from './copy-queries.ts'
import { boardPage } from './queries.ts'
import { findOpenSlots } from './slot-queries.ts'

export function scheduleBoardRoutes(app: FastifyInstance) {
  route(app, contract.list, ({ db, query }) => boardPage(db, query))

  route(app, contract.openSlots, ({ db, query: { week = mondayOf(today()) } }) => findOpenSlots(db, week))

  route(app, contract.copyPlan, ({ db, query }) => planCopy(db, query))

  route(app, contract.copy, ({ db, body }) => copyWeek(db, body))
}
