import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/quotes.ts'
import { route } from '../route.ts'
import { fromVisitor, madeUpReference } from '../spam.ts'
import { insertQuoteRequest } from './queries.ts'

export function quoteRoutes(app: FastifyInstance) {
  route(
    app,
    contract.create,
    async ({ db, body }) => {
      const { trapped, typed } = fromVisitor(body)
      const reference = trapped ? madeUpReference('Q') : (await insertQuoteRequest(db, typed)).reference
      return { reference, corporate_discount: body.guards_needed > contract.DISCOUNT_ABOVE_GUARDS }
    },
    { perMinute: 30 },
  )
}
