import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/alarm/alarm-frames.ts'
import { today } from '../../../api/core/fields/days.ts'
import { route } from '../../http/route.ts'
import { framesOf } from './queries.ts'

export function alarmFrameRoutes(app: FastifyInstance) {
  route(app, calls.today, async ({ db }) => {
    const day = today()
    const frames = new Map((await framesOf(db, day)).map((one) => [one.result, one.frames]))
    return { day, frames: calls.FRAME_RESULTS.map((result) => ({ result, frames: frames.get(result) ?? 0 })) }
  })
}
