import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/contracts/way.ts'
import { route } from '../../http/route.ts'
import { found } from '../../platform/errors.ts'
import { findWay } from './queries.ts'

export function wayRoutes(app: FastifyInstance) {
  route(app, calls.get, async ({ db, query }) =>
    found(await findWay(db, query), query.contract_id === undefined ? 'Client' : 'Contract'),
  )
}
