import type { FastifyInstance } from 'fastify'
import * as contract from '../../../api/company/notices.ts'
import { can } from '../../../api/core/permissions.ts'
import { resourceOf } from '../../../api/resources.ts'
import { route } from '../../http/route.ts'
import { latestNotices, markRead, markSeen } from './queries.ts'

export function noticeRoutes(app: FastifyInstance) {
  route(app, contract.latest, ({ db, caller }) => {
    const kinds = contract.NOTICE_KINDS.filter((kind) => can(caller, resourceOf(contract.NOTICE_RESOURCES[kind]).read))
    return latestNotices(db, caller.accountId, kinds)
  })

  route(app, contract.seen, ({ db, body, caller }) => markSeen(db, caller.accountId, body.id))

  route(app, contract.read, ({ db, body, caller }) => markRead(db, caller.accountId, body.ids))

  route(app, contract.stream, async ({ caller: { sessionId } }) => ({ signal: 'notices' as const, sessionId }))
}
