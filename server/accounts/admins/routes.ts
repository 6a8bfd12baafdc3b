import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/accounts/admins.ts'
import { type CsvColumn, kampalaMoment } from '../../http/exports/csv.ts'
import { exportRoute } from '../../http/exports/exports.ts'
import { route } from '../../http/route.ts'
import { deleteRecord } from '../../platform/db/records.ts'
import { noteEvent } from '../../platform/db/requests.ts'
import { changed, conflict, found, gone } from '../../platform/errors.ts'
import { endSessionsOf } from '../../platform/sessions/queries.ts'
import { endLinksOf } from '../link-queries.ts'
import { hashNewPassword } from '../new-password.ts'
import { inviteAdmin } from './invite.ts'
import { allAdmins, findAdmin, insertAdmin, listAdmins, updateAdmin } from './queries.ts'
import { checkProfileChange } from './rules.ts'

const ROLE_NAMES = { supervisor: 'Supervisor', admin: 'Admin', super_admin: 'Super Admin' }
const COLUMNS: CsvColumn<calls.Admin>[] = [
  ['User name', 'userName'],
  ['Email address', 'emailAddress'],
  ['Contacts', 'contacts'],
  ['Role', ({ role }) => ROLE_NAMES[role]],
  ['Status', 'state'],
  ['Last sign-in', ({ last_sign_in_at }) => kampalaMoment(last_sign_in_at)],
]

export function adminRoutes(app: FastifyInstance) {
  route(app, calls.list, ({ db, query }) => listAdmins(db, query))

  exportRoute(app, calls.exportCsv, { name: 'admins', rows: allAdmins, columns: COLUMNS })

  route(app, calls.get, async ({ db, params }) => found(await findAdmin(db, params.id), 'Admin'))

  route(app, calls.create, async ({ db, body: { password, ...admin } }) =>
    insertAdmin(db, {
      ...admin,
      passwordHash: await hashNewPassword(db, password, { ...admin, email: admin.emailAddress }),
    }),
  )

  route(app, calls.update, async ({ db, params: { id }, body, caller, requireConfirmed }) => {
    const before = found(await findAdmin(db, id), 'Admin')
    checkProfileChange(caller, before, body)
    const wasChanged = await updateAdmin(db, id, body)
    const after = changed(wasChanged, await findAdmin(db, id), 'Admin')
    requireConfirmed(before)
    // A link sent to the previous address, or to a disabled account, must stop working.
    if (!after.active || after.emailAddress !== before.emailAddress) await endLinksOf(db, id)
    return found(await findAdmin(db, id), 'Admin')
  })

  route(app, calls.remove, async ({ db, params: { id }, query, caller }) => {
    if (id === caller.accountId) throw conflict('You cannot delete your own account.')
    found(await findAdmin(db, id), 'Admin')
    gone(await deleteRecord(db, 'accounts', id, { accountId: caller.accountId, ...query }), 'Admin')
    await endLinksOf(db, id)
  })

  route(app, calls.invite, async ({ db, body }) => {
    const { id } = await insertAdmin(db, { ...body, passwordHash: null })
    return inviteAdmin(app, db, id)
  })

  route(app, calls.inviteAgain, async ({ db, params: { id }, actor }) => {
    await noteEvent(db, actor, 'invited_again', { table: 'accounts', id })
    return inviteAdmin(app, db, id)
  })

  route(app, calls.endSessions, async ({ db, params: { id }, actor }) => {
    found(await findAdmin(db, id), 'Admin')
    await endSessionsOf(db, id, 'ended_by_staff')
    await noteEvent(db, actor, 'sessions_ended', { table: 'accounts', id })
  })
}
