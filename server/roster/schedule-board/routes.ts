import type { FastifyInstance } from 'fastify'
import { mondayOf, today } from '../../../api/core/fields/days.ts'
import * as calls from '../../../api/roster/schedule-board.ts'
import { route } from '../../http/route.ts'
import { copyWeek, planCopy } from './copy-queries.ts'
import { boardPage } from './queries.ts'
import { findOpenSlots } from './slot-queries.ts'

export function scheduleBoardRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query }) => boardPage(db, query))

  route(app, calls.openSlots, ({ db, query: { week = mondayOf(today()) } }) => findOpenSlots(db, week))

  route(app, calls.copyPlan, ({ db, query }) => planCopy(db, query))

  route(app, calls.copy, ({ db, body }) => copyWeek(db, body))
}
