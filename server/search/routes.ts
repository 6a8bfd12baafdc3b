import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/search.ts'
import { route } from '../route.ts'
import { search } from './queries.ts'

export function searchRoutes(app: FastifyInstance) {
  route(app, contract.find, ({ db, query }) => search(db, query.q))
}
