import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/roster/proposals.ts'
import { route } from '../../http/route.ts'
import { holdAlone } from '../../platform/db/alone.ts'
import { IMPROVING } from '../generator/improving/improve.ts'
import { fillOpen } from './fill.ts'
import { loadGround } from './ground.ts'
import { describe } from './proposal.ts'
import { saveProposal } from './save.ts'
import { isSearched, searched } from './search.ts'

export function proposalRoutes(app: FastifyInstance) {
  route(app, calls.propose, async ({ db, body: { assignments: given = [], empty = [], page = 1, ...asked } }) => {
    const named = given.map(([, guard_id]) => guard_id)
    const ground = await loadGround(db, asked, named)
    const stay = new Set(empty)
    let assignments = await fillOpen(ground, given, stay)
    const isFresh = given.length === 0 && stay.size === 0
    if (isFresh && assignments.length < ground.slots.length && isSearched(ground)) {
      // One search at a time: without it the first roster is shown.
      const release = await holdAlone(db, IMPROVING)
      if (release)
        try {
          assignments = await searched(ground, assignments)
        } finally {
          release()
        }
    }
    return describe(db, ground, { assignments, empty: stay, page })
  })

  route(app, calls.look, async ({ db, body: { assignments = [], empty = [], page = 1, ...asked } }) => {
    const named = assignments.map(([, guard_id]) => guard_id)
    return describe(db, await loadGround(db, asked, named), { assignments, empty: new Set(empty), page })
  })

  route(app, calls.save, ({ db, body }) => saveProposal(db, body))
}
