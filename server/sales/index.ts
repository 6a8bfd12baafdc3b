// Services, quote requests and quotations.
import type { FastifyInstance } from 'fastify'
import { registerFirstStep, registerWaiting } from '../company/index.ts'
import { registerRecordNames } from '../http/search/record-name-queries.ts'
import { registerErasure } from '../people/index.ts'
import { eraseQuoteRequests } from './erase-queries.ts'
import { SERVICES_STEP } from './first-step-queries.ts'
import { linkRoutes } from './quotations/link-routes.ts'
import { quotationName } from './quotations/queries.ts'
import { quotationRoutes } from './quotations/routes.ts'
import { quoteRoutes } from './quotes/routes.ts'
import { SALES_WORK } from './quotes/waiting-queries.ts'
import { serviceRoutes } from './services/routes.ts'

export { ratesOn } from './quotations/queries.ts'

/** Registers the area's routes and constraint messages. */
export function registerSales(api: FastifyInstance) {
  registerFirstStep(SERVICES_STEP.step, SERVICES_STEP)
  for (const work of SALES_WORK) registerWaiting(work.kind, work)
  registerRecordNames({ quotations: quotationName })
  registerErasure('sales', eraseQuoteRequests)
  serviceRoutes(api)
  quoteRoutes(api)
  quotationRoutes(api)
  linkRoutes(api)
}
