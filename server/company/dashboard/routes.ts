import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/company/dashboard.ts'
import { can } from '../../../api/core/permissions.ts'
import { route } from '../../http/route.ts'
import { cardFigures, homeStats } from './queries.ts'

export function dashboardRoutes(app: FastifyInstance) {
  route(app, calls.homeStats, async ({ db, caller, header }) => {
    const points = await homeStats(db)
    if (caller && can(caller, 'billing.read')) return points
    header('x-stats-redacted', 'revenue')
    return points.map((point) => ({ ...point, revenue: null }))
  })

  route(app, calls.cards, async ({ db, caller }) => {
    const figures = await cardFigures(db)
    for (const name of Object.keys(figures) as (keyof calls.Cards)[])
      if (!can(caller, calls.CARD_PERMISSIONS[name])) figures[name] = null
    return figures
  })
}
