// The inbox of the website.
import type { FastifyInstance } from 'fastify'
import { registerWaiting } from '../company/index.ts'
import { registerRecordNames } from '../http/search/record-name-queries.ts'
import { registerErasure } from '../people/index.ts'
import { eraseMessages, messageName } from './contacts/queries.ts'
import { contactRoutes } from './contacts/routes.ts'
import { WEBSITE_WORK } from './contacts/waiting-queries.ts'

export { endMessages } from './contacts/retention.ts'

/** Registers the area's routes, record names and erasure. */
export function registerWebsite(api: FastifyInstance) {
  for (const work of WEBSITE_WORK) registerWaiting(work.kind, work)
  registerRecordNames({ contact_messages: messageName })
  registerErasure('website', eraseMessages)
  contactRoutes(api)
}
