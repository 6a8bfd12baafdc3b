import type { FastifyInstance } from 'fastify'
import { index, letter } from '../../../api/contracts/indexation.ts'
import { route } from '../../http/route.ts'
import { found } from '../../platform/errors.ts'
import { findContract } from '../contracts/queries.ts'
import { rateLetter } from './letter.ts'
import { rateLetterPdf } from './letter-document.ts'
import { raiseRates } from './raise-rates.ts'

export function indexationRoutes(app: FastifyInstance) {
  route(app, letter, async ({ db, params, query }) => {
    const contract = found(await findContract(db, params.id), 'Contract')
    return rateLetterPdf(db, await rateLetter(db, contract, query.valid_from), app)
  })

  route(app, index, ({ db, body }) => raiseRates(db, body))
}
