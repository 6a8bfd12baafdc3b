import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/roster/generator.ts'
import type { RuleCode } from '../../../contract/roster/working-rules.ts'
import { route } from '../../http/route.ts'
import { conflict } from '../../platform/errors.ts'
import { generate } from './generate.ts'
import { guardsOfPosts, insertRoster } from './queries.ts'

/** The working rule that a shift keeps for a finding. */
const RULES: Record<contract.RosterFinding, RuleCode> = { average: 'average', cap: 'average', free_day: 'free_day' }

export function generatorRoutes(app: FastifyInstance) {
  route(app, contract.pool, ({ db, query }) => guardsOfPosts(db, query.line_ids))

  route(app, contract.preview, async ({ db, body }) => (await generate(db, body)).plan)

  route(app, contract.save, async ({ db, body: { request, fingerprint } }) => {
    const { plan, filled } = await generate(db, request)
    if (plan.fingerprint !== fingerprint)
      throw conflict('Slots, shifts or guards have changed since this roster was made. Look at it again.')
    await insertRoster(
      db,
      filled.map(({ slot, guard_id, findings }) => ({
        slot,
        guard_id,
        overruled: [...new Set(findings.map((finding) => RULES[finding]))],
      })),
    )
    return { filled: plan.filled, open: plan.open }
  })
}
