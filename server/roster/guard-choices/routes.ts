import type { FastifyInstance } from 'fastify'
import { PAGE_SIZE } from '../../../api/core/common.ts'
import * as calls from '../../../api/roster/guard-choices.ts'
import { findSlot } from '../../contracts/index.ts'
import { route } from '../../http/route.ts'
import { invalid } from '../../platform/errors.ts'
import { postOfSlot, slotOfChanged } from '../post-queries.ts'
import { choicesForSlot } from '../slot-shifts/candidates.ts'
import { choicesFor } from './choices.ts'

export function guardChoiceRoutes(app: FastifyInstance) {
  route(app, calls.list, async ({ db, query: { slot_id, q, page = 1, page_size = PAGE_SIZE, ...need } }) => {
    if (slot_id !== undefined) {
      const slot = await findSlot(db, slot_id)
      if (!slot) throw invalid({ slot_id: 'There is no such shift.' })
      return choicesForSlot(db, slot, { q, page, page_size })
    }
    // The shift that is changed stays with its post.
    const slot = need.id === undefined ? undefined : await slotOfChanged(db, need.id, need)
    return choicesFor(db, need, { q, page, page_size, post: slot && (await postOfSlot(db, slot.slot_id)) })
  })
}
