import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/sites/client-logins.ts'
import { endLinksOf, invite } from '../../accounts/index.ts'
import { route } from '../../http/route.ts'
import type { Db } from '../../platform/db/open.ts'
import { deleteRecord } from '../../platform/db/records.ts'
import { noteEvent } from '../../platform/db/requests.ts'
import { conflict, found, gone, invalid } from '../../platform/errors.ts'
import {
  clientOfLogin,
  disableLogin,
  enableLogin,
  findLogin,
  insertLogin,
  limitTo,
  listLogins,
  lockLogin,
  setMonthlyReport,
  setPrices,
  stationChoices,
  stationsOfClient,
} from './queries.ts'

const NAME = 'Login'

/** Staff manage the portal logins of a client's people. */
export function clientLoginRoutes(app: FastifyInstance) {
  /** @throws 409 when the person has a password */
  async function send(db: Db, id: number) {
    const { userName, emailAddress } = found(await findLogin(db, id), NAME)
    const link = await invite(
      app,
      db,
      { id, userName, email: emailAddress },
      {
        subject: 'Your access to the client portal',
        paragraphs: [
          `You are invited to the client portal for ${await clientOfLogin(db, id)}: who is on duty, incidents, invoices and requests, on your phone. Choose a password; after that you sign in as a client with it and this e-mail address.`,
        ],
      },
    )
    // Read only after the lock: a concurrent request using an earlier link has committed by now.
    const invited = found(await findLogin(db, id), NAME)
    if (invited.state === 'Active') throw conflict('This person has set a password already and needs no invitation.')
    return { ...invited, link }
  }

  route(app, contract.list, ({ db, query }) => listLogins(db, query))

  route(app, contract.invite, async ({ db, body }) => send(db, (await insertLogin(db, body)).id))

  route(app, contract.inviteAgain, async ({ db, params: { id } }) => {
    if (found(await findLogin(db, id), NAME).state === 'Disabled') await enableLogin(db, id)
    return send(db, id)
  })

  route(app, contract.prices, async ({ db, params: { id }, body }) => {
    found(await findLogin(db, id), NAME)
    await setPrices(db, id, body.sees_prices)
    return found(await findLogin(db, id), NAME)
  })

  route(app, contract.monthlyReport, async ({ db, params: { id }, body }) => {
    found(await findLogin(db, id), NAME)
    await setMonthlyReport(db, id, body.monthly_report)
    return found(await findLogin(db, id), NAME)
  })

  route(app, contract.ownStations, async ({ db, params: { id } }) => {
    found(await findLogin(db, id), NAME)
    return stationChoices(db, id)
  })

  route(app, contract.stations, async ({ db, params: { id }, body: { station_ids }, actor }) => {
    const { client_id } = found(await lockLogin(db, id), NAME)
    const ids = station_ids && [...new Set(station_ids)]
    if (ids && (await stationsOfClient(db, client_id!, ids)).length < ids.length)
      throw invalid({ station_ids: 'This client has no such station.' })
    await limitTo(db, id, ids)
    await noteEvent(db, actor, 'stations_chosen', { table: 'accounts', id, detail: { station_ids: ids } })
    return found(await findLogin(db, id), NAME)
  })

  route(app, contract.revoke, async ({ db, params: { id } }) => {
    found(await findLogin(db, id), NAME)
    await disableLogin(db, id)
    await endLinksOf(db, id)
  })

  route(app, contract.remove, async ({ db, params: { id }, query, caller }) => {
    found(await findLogin(db, id), NAME)
    gone(await deleteRecord(db, 'accounts', id, { accountId: caller.accountId, ...query }), NAME)
    await endLinksOf(db, id)
  })
}
