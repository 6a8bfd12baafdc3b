import type { FastifyInstance } from 'fastify'
import { isUnderWay } from '../../api/billing/collections.ts'
import { can } from '../../api/core/permissions.ts'
import { onDuty } from '../../api/portal/portal-on-duty.ts'
import { overview } from '../../api/portal/portal-shifts.ts'
import { owedOn, recentCollections } from '../billing/index.ts'
import { readerOf } from '../http/callers.ts'
import { route } from '../http/route.ts'
import type { Db } from '../platform/db/open.ts'
import { countOpenIncidents } from './incident-queries.ts'
import { listOnDuty } from './on-duty-queries.ts'
import { findName, listNewPeople, listNext, listStations, nextDue } from './queries.ts'

/** The amount that a client has to pay, the overdue part after its credit, and a payment that waits. */
async function findOwed(db: Db, clientId: number, hasMobileMoney: boolean) {
  const [{ total, credit, not_due }, next_due, payments] = await Promise.all([
    owedOn(db, clientId),
    nextDue(db, clientId),
    recentCollections(db, clientId),
  ])
  const payment = payments.find(({ state }) => isUnderWay(state)) ?? null
  const overdue = Math.max(0, total - not_due)
  return { balance: total, credit, overdue, next_due, payment, can_pay: hasMobileMoney && total > 0 }
}
/** For somebody who does not see the whole client. */
const NOT_SHOWN = { balance: null, credit: null, overdue: null, next_due: null, payment: null, can_pay: false }

/** The first page of the portal, and what of it is asked for again while it is open. */
export function portalOverviewRoutes(app: FastifyInstance) {
  route(app, overview, async ({ db, caller }) => {
    const reader = readerOf(caller)
    const seesWhole = can(caller, 'portal.client')
    const [client_name, stations, now, next, owed, open_incidents, new_people] = await Promise.all([
      findName(db, reader.clientId),
      listStations(db, reader),
      listOnDuty(db, reader),
      listNext(db, reader),
      seesWhole ? findOwed(db, reader.clientId, app.mobileMoney.length > 0) : NOT_SHOWN,
      countOpenIncidents(db, reader),
      seesWhole ? listNewPeople(db, reader.clientId, caller.accountId) : [],
    ])
    return {
      client_name,
      ...owed,
      open_incidents,
      new_people,
      stations: stations.map((station) => ({
        ...station,
        now: [],
        last_round: null,
        ...now.find(({ id }) => id === station.id),
        next: next.filter(({ station_id }) => station_id === station.id),
      })),
    }
  })

  route(app, onDuty, ({ db, caller }) => listOnDuty(db, readerOf(caller)))
}
