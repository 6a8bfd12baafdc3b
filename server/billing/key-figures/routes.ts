import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/billing/statements.ts'
import { route } from '../../http/route.ts'
import { differingPage } from '../invoicing/corrections/differing-queries.ts'
import { billingFigures } from './key-figures.ts'

export function billingFigureRoutes(app: FastifyInstance) {
  route(app, calls.figures, ({ db, query }) => billingFigures(db, query.month))
  route(app, calls.differing, ({ db, query }) => differingPage(db, query))
}
