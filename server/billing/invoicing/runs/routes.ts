import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../api/billing/billing-runs.ts'
import { route } from '../../../http/route.ts'
import { leftOut } from './left-out.ts'
import { lockMonth } from './queries.ts'
import { runMonth } from './run.ts'
import { beginRun, dropRun, finishRun, listRuns } from './run-queries.ts'

/** Milliseconds that each draft of a run is charged to the budget of the caller's address. */
const COMPUTED = 4

export function billingRunRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query: { month } }) => listRuns(db, month))

  route(app, calls.leftOut, ({ db, query: { month } }) => leftOut(db, month))

  route(app, calls.start, async ({ db, body: { month }, caller: { accountId }, request }) => {
    await lockMonth(db, month)
    const id = await beginRun(app.db, month, accountId)
    const { counts, changes } = await runMonth(db, month).catch(async (error: unknown) => {
      await dropRun(app.db, id)
      throw error
    })
    request.spend(Object.values(counts).reduce((sum, count) => sum + count, 0) * COMPUTED)
    return { ...(await finishRun(db, id, counts)), changes }
  })
}
