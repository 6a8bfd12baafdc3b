import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/notify/notices.ts'
import { route } from '../../http/route.ts'
import { latestNotices, listNotices, markRead, markSeen } from './queries.ts'
import { noticeReader } from './reader.ts'

export function noticeRoutes(app: FastifyInstance) {
  route(app, calls.latest, ({ db, caller }) => latestNotices(db, noticeReader(caller)))

  route(app, calls.list, ({ db, query, caller }) => listNotices(db, query, noticeReader(caller)))

  route(app, calls.seen, ({ db, body, caller }) => markSeen(db, caller.accountId, body.id))

  route(app, calls.read, ({ db, body, caller }) => markRead(db, caller.accountId, body.ids))

  route(app, calls.stream, async ({ caller: { sessionId } }) => ({ signal: 'notices' as const, sessionId }))
}
