import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/admins.ts'
import { deleteRecord } from '../db/records.ts'
import { endSessionsOf } from '../db/sessions.ts'
import { changed, conflict, found, gone } from '../errors.ts'
import { hashPassword } from '../passwords.ts'
import { route } from '../route.ts'
import { findAdmin, insertAdmin, listAdmins, updateAdmin } from './queries.ts'
import { checkProfileChange } from './rules.ts'

export function adminRoutes(app: FastifyInstance) {
  route(app, contract.list, ({ db, query }) => listAdmins(db, query))

  route(app, contract.get, async ({ db, params }) => found(await findAdmin(db, params.id), 'Admin'))

  route(app, contract.create, async ({ db, body: { password, ...admin } }) =>
    insertAdmin(db, { ...admin, passwordHash: await hashPassword(password) }),
  )

  route(app, contract.update, async ({ db, params: { id }, body, caller }) => {
    const before = found(await findAdmin(db, id), 'Admin')
    checkProfileChange(caller, before, body)
    const wasChanged = await updateAdmin(db, id, body)
    // A changed role needs no new session: it is looked up on every request.
    if (body.active === false) await endSessionsOf(db, id, 'disabled')
    return changed(wasChanged, await findAdmin(db, id), 'Admin')
  })

  route(app, contract.remove, async ({ db, params: { id }, caller }) => {
    if (id === caller.accountId) throw conflict('You cannot delete your own account.')
    found(await findAdmin(db, id), 'Admin')
    gone(await deleteRecord(db, 'accounts', id, caller.accountId), 'Admin')
    await endSessionsOf(db, id, 'deleted')
  })
}
