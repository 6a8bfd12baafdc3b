import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/guard/shift-events.ts'
import { route } from '../../http/route.ts'
import { noteEvent } from '../../platform/db/requests.ts'
import { found } from '../../platform/errors.ts'
import { findShiftGuard, listShiftEvents } from './queries.ts'

export function shiftEventRoutes(app: FastifyInstance) {
  route(app, calls.list, async ({ db, params: { id }, actor }) => {
    const { guard_id } = found(await findShiftGuard(db, id), 'Shift')
    const events = await listShiftEvents(db, id)
    // Not when there was nothing to see.
    if (events.some(({ position }) => position))
      await noteEvent(db, actor, 'read_positions', { table: 'guards', id: guard_id, detail: { shift: id } })
    return { guard_id, events }
  })
}
