// Incidents.
import type { FastifyInstance } from 'fastify'
import { registerReferences } from '../platform/errors.ts'
import { incidentRoutes } from './incidents/routes.ts'

/** Registers the calls of the area and what its constraints mean. */
export function registerIncidents(api: FastifyInstance) {
  registerReferences('incident')
  incidentRoutes(api)
}
