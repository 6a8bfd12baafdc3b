import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/attendance/month-answers.ts'
import { route } from '../../http/route.ts'
import { conflict, found } from '../../platform/errors.ts'
import { findAnswerTo, listAnswers, replyTo } from './queries.ts'

export function monthAnswerRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query }) => listAnswers(db, query.month))

  route(app, calls.reply, async ({ db, params: { id }, body, caller: { accountId } }) => {
    const replied = await replyTo(db, id, body, accountId)
    const answer = found(await findAnswerTo(db, id), 'Objection')
    if (!replied) throw conflict('This objection is answered.')
    return answer
  })
}
