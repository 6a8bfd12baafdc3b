import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/services.ts'
import { deleteRecord } from '../db/records.ts'
import { changed, found, gone } from '../errors.ts'
import { route } from '../route.ts'
import { findService, insertService, listServices, updateService } from './queries.ts'

export function serviceRoutes(app: FastifyInstance) {
  route(app, contract.list, ({ db, query }) => listServices(db, query))

  route(app, contract.get, async ({ db, params }) => found(await findService(db, params.id), 'Service'))

  route(app, contract.create, ({ db, body }) => insertService(db, body))

  route(app, contract.update, async ({ db, params, body }) =>
    changed(await updateService(db, params.id, body), await findService(db, params.id), 'Service'),
  )

  route(app, contract.remove, async ({ db, params, caller }) =>
    gone(await deleteRecord(db, 'services', params.id, caller.accountId), 'Service'),
  )
}
