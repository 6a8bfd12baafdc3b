import type { FastifyInstance } from 'fastify'
import { registerRecordNames, registerSearch } from '../company/index.ts'
import { incidentName } from './incidents/queries.ts'
import { incidentRoutes } from './incidents/routes.ts'
import { searchIncidents } from './incidents/search-queries.ts'

/** Registers the area's routes and constraint messages. */
export function registerIncidents(api: FastifyInstance) {
  registerRecordNames({ incidents: incidentName })
  registerSearch({ incidents: searchIncidents })
  incidentRoutes(api)
}
