import type { FastifyInstance } from 'fastify'
import type { removeCall, removeManyCall } from '../../api/core/resource.ts'
import type { Db } from '../platform/db/open.ts'
import { deleteRecord, type RecordTable } from '../platform/db/records.ts'
import { gone } from '../platform/errors.ts'
import { eachRecord } from './bulk.ts'
import type { Caller } from './callers.ts'
import { route } from './route.ts'

type Removal = { trash?: boolean | undefined; reason?: string | null | undefined }
type Calls = { remove: ReturnType<typeof removeCall>; removeMany?: ReturnType<typeof removeManyCall> }

/** Registers the deletion of one record and, where there is such a call, the bulk deletion. `title` is the resource in messages: 'Client'. */
export function removalRoutes(app: FastifyInstance, { remove, removeMany }: Calls, table: RecordTable, title: string) {
  const removeOne = async (db: Db, id: number, { accountId }: Caller, how: Removal) =>
    gone(await deleteRecord(db, table, id, { accountId, ...how }), title)

  route(app, remove, ({ db, params, query, caller }) => removeOne(db, params.id, caller, query))

  if (removeMany)
    route(app, removeMany, ({ db, body: { ids, ...how }, caller }) => eachRecord(db, ids, (id) => removeOne(db, id, caller, how)))
}
