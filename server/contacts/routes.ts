import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/contacts.ts'
import { deleteRecord } from '../db/records.ts'
import { gone } from '../errors.ts'
import { route } from '../route.ts'
import { fromVisitor, madeUpReference } from '../spam.ts'
import { insertContact, listContacts } from './queries.ts'

export function contactRoutes(app: FastifyInstance) {
  route(app, contract.list, ({ db, query }) => listContacts(db, query))

  route(
    app,
    contract.create,
    async ({ db, body }) => {
      const { trapped, typed } = fromVisitor(body)
      return trapped ? { reference: madeUpReference('M') } : insertContact(db, typed)
    },
    { perMinute: 30 },
  )

  route(app, contract.remove, async ({ db, params, caller }) =>
    gone(await deleteRecord(db, 'contact_messages', params.id, caller.accountId), 'Message'),
  )
}
