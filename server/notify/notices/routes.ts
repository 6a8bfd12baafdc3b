import type { FastifyInstance } from 'fastify'
import { can } from '../../../api/core/permissions.ts'
import * as calls from '../../../api/notify/notices.ts'
import { resourceOf } from '../../../api/resources.ts'
import { route } from '../../http/route.ts'
import { latestNotices, markRead, markSeen } from './queries.ts'

export function noticeRoutes(app: FastifyInstance) {
  route(app, calls.latest, ({ db, caller }) => {
    const kinds = calls.NOTICE_KINDS.filter((kind) => can(caller, resourceOf(calls.NOTICE_RESOURCES[kind]).read))
    return latestNotices(db, caller.accountId, kinds)
  })

  route(app, calls.seen, ({ db, body, caller }) => markSeen(db, caller.accountId, body.id))

  route(app, calls.read, ({ db, body, caller }) => markRead(db, caller.accountId, body.ids))

  route(app, calls.stream, async ({ caller: { sessionId } }) => ({ signal: 'notices' as const, sessionId }))
}
