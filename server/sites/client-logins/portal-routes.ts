import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/portal/portal.ts'
import { confirmLogin, deleteLogin } from '../../accounts/index.ts'
import { type Caller, clientOf } from '../../http/callers.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { noteEvent } from '../../platform/db/requests.ts'
import { conflict, forbidden, found, gone } from '../../platform/errors.ts'
import { seesPrices } from '../client-requests/order-queries.ts'
import { lockLogin } from './queries.ts'
import { sendInvitation } from './send-invitation.ts'

const NAME = 'Person'

/** Somebody who sees the whole client decides on a login of it that waits. The client is the caller's own. */
export function portalPersonRoutes(app: FastifyInstance) {
  /** @throws 404; 409 for somebody who does not wait; 403 for somebody who would see more than the caller */
  async function lockWaiting(db: Db, caller: Caller, id: number) {
    const login = await lockLogin(db, id)
    found(login?.client_id === clientOf(caller) ? login : undefined, NAME)
    if (!login!.waits) throw conflict('This person does not wait any more.')
    if (login!.sees_prices && !(await seesPrices(db, caller.accountId)))
      throw forbidden('This person would see prices, which you do not see yourself.')
  }

  route(app, calls.confirmPerson, async ({ db, params: { id }, caller, actor }) => {
    await lockWaiting(db, caller, id)
    await confirmLogin(db, id)
    await noteEvent(db, actor, 'login_confirmed', { table: 'accounts', id })
    await sendInvitation(app, db, id)
  })

  route(app, calls.refusePerson, async ({ db, params: { id }, caller, actor }) => {
    await lockWaiting(db, caller, id)
    await noteEvent(db, actor, 'login_refused', { table: 'accounts', id })
    gone(await deleteLogin(db, id, { accountId: caller.accountId }), NAME)
  })
}
