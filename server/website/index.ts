// The inbox of the website, and what the site shows of the work.
import type { FastifyInstance } from 'fastify'
import { registerWaiting } from '../company/index.ts'
import { registerRecordNames } from '../http/search/record-name-queries.ts'
import { registerErasure } from '../people/index.ts'
import { registerConstraints } from '../platform/errors.ts'
import { alarmPromiseRoutes } from './alarm-promise/routes.ts'
import { CONSTRAINTS } from './constraints.ts'
import { eraseMessages, messageName } from './contacts/queries.ts'
import { contactRoutes } from './contacts/routes.ts'
import { WEBSITE_WORK } from './contacts/waiting-queries.ts'
import { siteFigureRoutes } from './site-figures/routes.ts'
import { sitePageRoutes } from './site-pages/routes.ts'
import { translationRoutes } from './translations/routes.ts'

export { measureAlarms } from './alarm-promise/measure.ts'
export { endMessages } from './contacts/retention.ts'
export { countSiteFigures } from './site-figures/count.ts'

/** Registers the area's routes, record names and erasure. */
export function registerWebsite(api: FastifyInstance) {
  registerConstraints(CONSTRAINTS)
  for (const work of WEBSITE_WORK) registerWaiting(work.kind, work)
  registerRecordNames({ contact_messages: messageName })
  registerErasure('website', eraseMessages)
  contactRoutes(api)
  siteFigureRoutes(api)
  alarmPromiseRoutes(api)
  sitePageRoutes(api)
  translationRoutes(api)
}
