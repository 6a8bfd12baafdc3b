import type { FastifyInstance } from 'fastify'
import { today } from '../../../api/core/fields/days.ts'
import * as calls from '../../../api/people/guard-absences.ts'
import { settingOn } from '../../company/index.ts'
import { route } from '../../http/route.ts'
import { found } from '../../platform/errors.ts'
import { balanceOf } from './queries.ts'

export function leaveBalanceRoutes(app: FastifyInstance) {
  route(app, calls.balance, async ({ db, query: { guard_id, ...asked } }) => {
    const rules = await settingOn(db, 'leave', asked.from ?? today())
    return found(await balanceOf(db, rules, guard_id, asked), 'Guard')
  })
}
