import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/notify/notifications.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { noteEvent } from '../../platform/db/requests.ts'
import { EVENT_TABLE } from '../events/events.ts'
import { listMessages, listMonths, preferencesOf, putPreferences } from './queries.ts'

const FIRST = Object.fromEntries(
  calls.EVENTS.map((event) => [event, [...EVENT_TABLE[event].channels]]),
) as calls.NotificationPreferences['channels']

async function ownPreferences(db: Db, account_id: number) {
  const [own] = await preferencesOf(db, [{ account_id }])
  return { channels: { ...FIRST, ...own?.channels }, quiet: own?.quiet ?? null }
}

export function notificationRoutes(app: FastifyInstance) {
  route(app, calls.preferences, ({ db, caller }) => ownPreferences(db, caller.accountId))

  route(app, calls.setPreferences, async ({ db, body, caller, actor }) => {
    await putPreferences(db, caller.accountId, body)
    await noteEvent(db, actor, 'update', { table: 'accounts', id: caller.accountId, detail: { notifications: body } })
    return ownPreferences(db, caller.accountId)
  })

  route(app, calls.sent, async ({ db }) => ({ months: await listMonths(db), messages: await listMessages(db) }))
}
