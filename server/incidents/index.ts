// Incidents.
import type { FastifyInstance } from 'fastify'
import { registerRecordNames, registerSearch } from '../company/index.ts'
import { incidentName } from './incidents/queries.ts'
import { incidentRoutes } from './incidents/routes.ts'
import { searchIncidents } from './incidents/search-queries.ts'

/** Registers the calls of the area and what its constraints mean. */
export function registerIncidents(api: FastifyInstance) {
  registerRecordNames({ incidents: incidentName })
  registerSearch({ incidents: searchIncidents })
  incidentRoutes(api)
}
