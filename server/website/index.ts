// The inbox of the website.
import type { FastifyInstance } from 'fastify'
import { registerRecordNames, registerWaiting } from '../company/index.ts'
import { messageName } from './contacts/queries.ts'
import { contactRoutes } from './contacts/routes.ts'
import { WEBSITE_WORK } from './contacts/waiting-queries.ts'

export { endMessages } from './contacts/retention.ts'

/** Registers the area's routes, record names and searches. */
export function registerWebsite(api: FastifyInstance) {
  registerWaiting(...WEBSITE_WORK)
  registerRecordNames({ contact_messages: messageName })
  contactRoutes(api)
}
