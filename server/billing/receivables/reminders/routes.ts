import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../api/billing/statements.ts'
import { route } from '../../../http/route.ts'
import { latestPromises } from '../promises/queries.ts'
import { listReminders } from './queries.ts'

export function reminderRoutes(app: FastifyInstance) {
  route(app, calls.reminders, async ({ db }) => {
    const [rows, promises] = await Promise.all([listReminders(db), latestPromises(db)])
    const byClient = new Map(promises.map((promise) => [promise.client_id, promise]))
    return rows.map((row) => ({ ...row, promise: byClient.get(row.client_id) ?? null }))
  })
}
