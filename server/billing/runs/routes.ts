import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/billing/billing-runs.ts'
import { route } from '../../http/route.ts'
import { insertRun, listRuns } from './queries.ts'
import { runMonth } from './run.ts'

export function billingRunRoutes(app: FastifyInstance) {
  route(app, contract.list, ({ db, query: { month } }) => listRuns(db, month))

  route(app, contract.start, async ({ db, body: { month }, caller: { accountId } }) => {
    const { counts, changes } = await runMonth(db, month)
    return { ...(await insertRun(db, month, accountId, counts)), changes }
  })
}
