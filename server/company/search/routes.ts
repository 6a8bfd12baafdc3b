import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/company/search.ts'
import { route } from '../../http/route.ts'
import { search } from './queries.ts'

export function searchRoutes(app: FastifyInstance) {
  route(app, contract.find, ({ db, query }) => search(db, query.q))
}
