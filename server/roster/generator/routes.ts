import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/roster/generator.ts'
import { route } from '../../http/route.ts'
import { holdAlone } from '../../platform/db/alone.ts'
import { conflict } from '../../platform/errors.ts'
import { generate, lockRoster, reviewed, rosterChanged } from './generate.ts'
import { IMPROVING, improveRoster } from './improving/improve.ts'
import { guardsOfPosts, insertRoster } from './queries.ts'

const PATIENCE = 500

export function generatorRoutes(app: FastifyInstance) {
  route(app, calls.pool, ({ db, query }) => guardsOfPosts(db, query.line_ids))

  route(app, calls.preview, async ({ db, body }) => (await generate(db, body)).plan)

  route(app, calls.review, async ({ db, body: { request, assignments } }) => (await reviewed(db, request, assignments)).plan)

  route(app, calls.improve, async ({ db, body: { request, seconds = calls.MOST_SECONDS }, header, reply }) => {
    // A search that was just ended gives the lock back a moment later.
    const release = (await holdAlone(db, IMPROVING)) ?? (await setTimeout(PATIENCE).then(() => holdAlone(db, IMPROVING)))
    if (!release) throw conflict('Another roster is being improved. Try again in a minute.')
    const stream = await improveRoster(db, request, seconds).catch(async (error) => {
      release()
      throw error
    })
    const end = () => stream.destroy()
    app.signals.once('close', end)
    stream.once('close', () => {
      app.signals.off('close', end)
      release()
    })
    // The search ends with the request.
    reply.raw.once('close', end)
    // Each line is for now: neither compressed in blocks nor kept by a proxy.
    header('content-encoding', 'identity')
    header('x-accel-buffering', 'no')
    return { stream, fileName: 'roster.ndjson', type: 'application/x-ndjson' }
  })

  route(app, calls.save, async ({ db, body: { request, assignments, fingerprint } }) => {
    await lockRoster(db, request)
    const { plan, filled } = await (assignments ? reviewed(db, request, assignments) : generate(db, request))
    if (plan.fingerprint !== fingerprint) throw rosterChanged()
    await insertRoster(
      db,
      // Each finding is a working rule, too.
      filled.map(({ slot, guard_id, findings }) => ({ slot, guard_id, overruled: findings })),
    )
    return { filled: plan.filled, open: plan.open }
  })
}
