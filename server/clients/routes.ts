import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/clients.ts'
import { deleteRecord } from '../db/records.ts'
import { changed, found, gone } from '../errors.ts'
import { route } from '../route.ts'
import { findClient, insertClient, listClients, updateClient } from './queries.ts'

export function clientRoutes(app: FastifyInstance) {
  route(app, contract.list, ({ db, query }) => listClients(db, query))

  route(app, contract.get, async ({ db, params }) => found(await findClient(db, params.id), 'Client'))

  route(app, contract.create, ({ db, body }) => insertClient(db, body))

  route(app, contract.update, async ({ db, params, body }) =>
    changed(await updateClient(db, params.id, body), await findClient(db, params.id), 'Client'),
  )

  route(app, contract.remove, async ({ db, params, caller }) =>
    gone(await deleteRecord(db, 'clients', params.id, caller.accountId), 'Client'),
  )
}
