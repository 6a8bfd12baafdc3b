import type { FastifyInstance } from 'fastify'
import { get, PROMISE_DAYS } from '../../../api/website/alarm-promise.ts'
import { siteContent } from '../../company/index.ts'
import { route } from '../../http/route.ts'
import { measuredPromise } from './queries.ts'

export function alarmPromiseRoutes(app: FastifyInstance) {
  route(app, get, async ({ db }) => {
    const { content } = await siteContent(db)
    const measured = content.show_alarm_times ? await measuredPromise(db) : undefined
    return { promise: measured ? { days: PROMISE_DAYS, ...measured } : null }
  })
}
