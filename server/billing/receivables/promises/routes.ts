import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../api/billing/statements.ts'
import { route } from '../../../http/route.ts'
import { invalid } from '../../../platform/errors.ts'
import { findClient } from '../receipts/client-queries.ts'
import { findPromise, insertPromise, listPromises } from './queries.ts'

export function promiseRoutes(app: FastifyInstance) {
  route(app, calls.promises, ({ db, query }) => listPromises(db, query.client_id))
  route(app, calls.promise, async ({ db, body }) => {
    if (!(await findClient(db, body.client_id))) throw invalid({ client_id: 'There is no client with this number.' })
    return findPromise(db, (await insertPromise(db, body)).id)
  })
}
