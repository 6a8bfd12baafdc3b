import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/guards.ts'
import { deleteRecord } from '../db/records.ts'
import { changed, found, gone } from '../errors.ts'
import { route } from '../route.ts'
import { findGuard, insertGuard, listGuards, updateGuard } from './queries.ts'

export function guardRoutes(app: FastifyInstance) {
  route(app, contract.list, ({ db, query }) => listGuards(db, query))

  route(app, contract.get, async ({ db, params }) => found(await findGuard(db, params.id), 'Guard'))

  route(app, contract.create, ({ db, body }) => insertGuard(db, body))

  route(app, contract.update, async ({ db, params, body }) =>
    changed(await updateGuard(db, params.id, body), await findGuard(db, params.id), 'Guard'),
  )

  route(app, contract.remove, async ({ db, params, caller }) =>
    gone(await deleteRecord(db, 'guards', params.id, caller.accountId), 'Guard'),
  )
}
