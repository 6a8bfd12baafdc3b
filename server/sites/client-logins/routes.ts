import type { FastifyInstance } from 'fastify'
import * as calls from '../../../api/sites/client-logins.ts'
import {
  confirmLogin,
  deleteLogin,
  disableLogin,
  enableLogin,
  endLinksOf,
  insertLogin,
  limitTo,
  setMonthlyReport,
  setPrices,
} from '../../accounts/index.ts'
import type { Caller } from '../../http/callers.ts'
import { route } from '../../http/route.ts'
import { addNotices } from '../../notify/index.ts'
import type { Db } from '../../platform/db/open.ts'
import { noteEvent } from '../../platform/db/requests.ts'
import { conflict, found, gone } from '../../platform/errors.ts'
import { tellOfLogin } from './new-login-emails.ts'
import { holds, requireHeld } from './opened.ts'
import { findLogin, listLogins, lockLogin, stationChoices } from './queries.ts'
import { lockWaiting, requireNarrower, requireOwnStations, shownTo } from './rules.ts'
import { sendInvitation } from './send-invitation.ts'

const NAME = 'Login'

/** Staff manage the portal logins of a client's people. */
export function clientLoginRoutes(app: FastifyInstance) {
  const current = async (db: Db, caller: Caller, id: number) => shownTo(caller, found(await findLogin(db, id), NAME))

  /**
   * A login that was asked for, or asked for again: with its link for callers who may see everything that it opens, waiting
   * otherwise.
   */
  async function asked(db: Db, caller: Caller, id: number) {
    const { may_confirm, ...login } = await current(db, caller, id)
    const waits = login.state === 'Waiting'
    if (waits) await addNotices(db, 'login', [login.client_id], caller.accountId)
    await tellOfLogin(app, db, { ...login, waits })
    const link = waits ? null : await sendInvitation(app, db, id)
    return { ...(await current(db, caller, id)), link: may_confirm ? link : null }
  }

  route(app, calls.list, async ({ db, query, caller }) => {
    const { items, total } = await listLogins(db, query)
    return { items: items.map((login) => shownTo(caller, login)), total }
  })

  route(app, calls.invite, async ({ db, body, caller }) => {
    const waits = !holds(caller, { own_stations_only: false, sees_prices: false })
    const { id } = await insertLogin(db, body, { invitedBy: caller.accountId, waits })
    return asked(db, caller, id)
  })

  route(app, calls.inviteAgain, async ({ db, params: { id }, caller }) => {
    const { state, may_confirm } = await current(db, caller, id)
    if (state === 'Waiting') throw conflict('This invitation waits until somebody confirms it.')
    if (state === 'Disabled') {
      await enableLogin(db, id, { invitedBy: caller.accountId, waits: !may_confirm })
      return asked(db, caller, id)
    }
    const link = await sendInvitation(app, db, id)
    return { ...(await current(db, caller, id)), link: may_confirm ? link : null }
  })

  route(app, calls.confirm, async ({ db, params: { id }, caller, actor }) => {
    await lockWaiting(db, caller, id)
    await confirmLogin(db, id)
    await noteEvent(db, actor, 'login_confirmed', { table: 'accounts', id })
    const link = await sendInvitation(app, db, id)
    return { ...(await current(db, caller, id)), link }
  })

  route(app, calls.refuse, async ({ db, params: { id }, caller: { accountId, ...caller }, actor }) => {
    await lockWaiting(db, { accountId, ...caller }, id)
    await noteEvent(db, actor, 'login_refused', { table: 'accounts', id })
    gone(await deleteLogin(db, id, { accountId }), NAME)
  })

  route(app, calls.prices, async ({ db, params: { id }, body, caller }) => {
    const login = found(await lockLogin(db, id), NAME)
    if (!login.waits) requireHeld(caller, login, { ...login, ...body })
    await setPrices(db, id, body.sees_prices)
    return current(db, caller, id)
  })

  route(app, calls.monthlyReport, async ({ db, params: { id }, body, caller }) => {
    found(await findLogin(db, id), NAME)
    await setMonthlyReport(db, id, body.monthly_report)
    return current(db, caller, id)
  })

  route(app, calls.ownStations, async ({ db, params: { id } }) => {
    found(await findLogin(db, id), NAME)
    return stationChoices(db, id)
  })

  route(app, calls.stations, async ({ db, params: { id }, body: { station_ids }, actor, caller }) => {
    const login = found(await lockLogin(db, id), NAME)
    const ids = station_ids && [...new Set(station_ids)]
    if (ids) await requireOwnStations(db, login.client_id!, ids)
    if (!login.waits) await requireNarrower(db, caller, { id, ...login }, ids)
    await limitTo(db, id, ids)
    await noteEvent(db, actor, 'stations_chosen', { table: 'accounts', id, detail: { station_ids: ids } })
    return current(db, caller, id)
  })

  route(app, calls.revoke, async ({ db, params: { id } }) => {
    found(await findLogin(db, id), NAME)
    await disableLogin(db, id)
    await endLinksOf(db, id)
  })

  route(app, calls.remove, async ({ db, params: { id }, query, caller }) => {
    found(await findLogin(db, id), NAME)
    gone(await deleteLogin(db, id, { accountId: caller.accountId, ...query }), NAME)
    await endLinksOf(db, id)
  })
}
