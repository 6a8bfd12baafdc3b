import type { FastifyInstance } from 'fastify'
import * as contract from '../../../api/company/dashboard.ts'
import { can } from '../../../api/core/permissions.ts'
import { route } from '../../http/route.ts'
import { cardFigures, homeStats } from './queries.ts'

export function dashboardRoutes(app: FastifyInstance) {
  route(app, contract.homeStats, async ({ db, caller, header }) => {
    const points = await homeStats(db)
    if (caller && can(caller, 'billing.read')) return points
    header('x-stats-redacted', 'revenue')
    return points.map((point) => ({ ...point, revenue: null }))
  })

  route(app, contract.cards, async ({ db, caller }) => {
    const figures = await cardFigures(db)
    for (const name of Object.keys(figures) as (keyof contract.Cards)[])
      if (!can(caller, contract.CARD_PERMISSIONS[name])) figures[name] = null
    return figures
  })
}
