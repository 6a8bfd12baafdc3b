import type { FastifyInstance } from 'fastify'
import { TIME_ZONE } from '../../contract/common.ts'
import * as contract from '../../contract/system.ts'
import { ping } from '../db/open.ts'
import { unavailable } from '../errors.ts'
import { route } from '../route.ts'
import { VERSION } from '../version.ts'

export function systemRoutes(app: FastifyInstance, { clearCaches }: { clearCaches: () => void }) {
  route(app, contract.health, async () => ({ status: 'ok' as const }))

  route(app, contract.ready, async ({ db }) => {
    await ping(db).catch(() => {
      throw unavailable()
    })
    return { status: 'ready' as const }
  })

  route(app, contract.time, async () => ({ time: new Date().toISOString(), time_zone: TIME_ZONE }))

  route(app, contract.version, async () => ({ version: VERSION }))

  route(app, contract.clearCache, async () => clearCaches())
}
