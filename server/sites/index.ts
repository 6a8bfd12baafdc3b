// Clients, their stations, documents, logins and requests.
import type { FastifyInstance } from 'fastify'
import { registerReferences } from '../platform/errors.ts'
import { clientDocumentRoutes } from './client-documents/routes.ts'
import { clientLoginRoutes } from './client-logins/routes.ts'
import { clientRequestRoutes } from './client-requests/routes.ts'
import { clientRoutes } from './clients/routes.ts'
import { stationRoutes } from './stations/routes.ts'

/** Registers the calls of the area and what its constraints mean. */
export function registerSites(api: FastifyInstance) {
  registerReferences('client', 'station')
  clientRoutes(api)
  clientLoginRoutes(api)
  clientRequestRoutes(api)
  clientDocumentRoutes(api)
  stationRoutes(api)
}
