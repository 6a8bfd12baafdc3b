// Clients, their stations, documents, logins and requests.
import type { FastifyInstance } from 'fastify'
import { registerFirstStep, registerWaiting } from '../company/index.ts'
import { registerSearch } from '../http/search/queries.ts'
import { registerRecordNames } from '../http/search/record-name-queries.ts'
import { registerUndo } from '../http/trash/undo.ts'
import { registerUndoable } from '../http/undo/undoable.ts'
import { registerConstraints } from '../platform/errors.ts'
import { restoreBan } from './client-bans/queries.ts'
import { clientBanRoutes } from './client-bans/routes.ts'
import { clientDocumentRoutes } from './client-documents/routes.ts'
import { portalPersonRoutes } from './client-logins/portal-routes.ts'
import { clientLoginRoutes } from './client-logins/routes.ts'
import { clientRequestName } from './client-requests/queries.ts'
import { clientRequestRoutes } from './client-requests/routes.ts'
import { UNDOABLE_REQUESTS } from './client-requests/undo-queries.ts'
import { SITES_WORK } from './client-requests/waiting-queries.ts'
import { clientRoutes } from './clients/routes.ts'
import { CONSTRAINTS } from './constraints.ts'
import { SITES_STEPS } from './first-step-queries.ts'
import { searchClients, searchStations } from './search-queries.ts'
import { stationRoutes } from './stations/routes.ts'

export { isBanned, loadBans } from './client-bans/queries.ts'
export { seesPrices } from './client-requests/order-queries.ts'
export { findOwnRequest } from './client-requests/portal-queries.ts'
export { openRequest } from './client-requests/portal-routes.ts'
export { findRequest } from './client-requests/queries.ts'
export { answerRequest } from './client-requests/routes.ts'
export { insertClientOf } from './clients/queries.ts'
export { insertUnitStation, updateUnitStation } from './stations/unit-queries.ts'

/** Registers the area's routes and constraint messages. */
export function registerSites(api: FastifyInstance) {
  registerConstraints(CONSTRAINTS)
  for (const step of SITES_STEPS) registerFirstStep(step.step, step)
  for (const work of SITES_WORK) registerWaiting(work.kind, work)
  registerRecordNames({ client_requests: clientRequestName })
  registerUndo({ client_bans: restoreBan })
  registerUndoable({ client_requests: UNDOABLE_REQUESTS })
  registerSearch({ clients: searchClients, stations: searchStations })
  clientRoutes(api)
  clientLoginRoutes(api)
  portalPersonRoutes(api)
  clientRequestRoutes(api)
  clientDocumentRoutes(api)
  clientBanRoutes(api)
  stationRoutes(api)
}
