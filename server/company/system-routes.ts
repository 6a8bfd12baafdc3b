import type { FastifyInstance } from 'fastify'
import * as calls from '../../api/company/system.ts'
import { TIME_ZONE } from '../../api/core/fields/days.ts'
import { route } from '../http/route.ts'
import { ping } from '../platform/db/open.ts'
import { unavailable } from '../platform/errors.ts'
import { VERSION } from '../platform/version.ts'

export function systemRoutes(app: FastifyInstance, { clearCaches }: { clearCaches: () => void }) {
  route(app, calls.health, async () => ({ status: 'ok' as const }))

  route(app, calls.ready, async ({ db }) => {
    await ping(db).catch(() => {
      throw unavailable()
    })
    if (!(await app.files.hasRoom())) throw unavailable()
    return { status: 'ready' as const }
  })

  route(app, calls.time, async () => ({ time: new Date().toISOString(), time_zone: TIME_ZONE }))

  route(app, calls.version, async () => ({ version: VERSION }))

  route(app, calls.clearCache, async () => clearCaches())
}
