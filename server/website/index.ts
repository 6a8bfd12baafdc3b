// The inbox of the website.
import type { FastifyInstance } from 'fastify'
import { contactRoutes } from './contacts/routes.ts'

export { endMessages } from './contacts/retention.ts'

/** Registers the calls of the area. */
export function registerWebsite(api: FastifyInstance) {
  contactRoutes(api)
}
