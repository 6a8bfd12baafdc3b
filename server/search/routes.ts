import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/search.ts'
import { route } from '../route.ts'
import { search } from './queries.ts'

/** Enough for a whole office behind one address, each of them typing. */
const PER_MINUTE = 900

export function searchRoutes(app: FastifyInstance) {
  route(app, contract.find, ({ db, query }) => search(db, query.q), { perMinute: PER_MINUTE })
}
