import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/company/notices.ts'
import { route } from '../../http/route.ts'
import { sessionAlive } from '../../platform/sessions/queries.ts'
import { latestNotices, markSeen } from './queries.ts'

export function noticeRoutes(app: FastifyInstance) {
  route(app, contract.latest, ({ db, caller }) => latestNotices(db, caller.accountId))

  route(app, contract.seen, ({ db, body, caller }) => markSeen(db, caller.accountId, body.id))

  route(app, contract.stream, async ({ db, caller }) => ({
    signal: 'notices' as const,
    allowed: () => sessionAlive(db, caller.sessionId),
  }))
}
