// Services, quote requests and quotations.
import type { FastifyInstance } from 'fastify'
import { registerRecordNames, registerWaiting } from '../company/index.ts'
import { linkRoutes } from './quotations/link-routes.ts'
import { quotationName } from './quotations/queries.ts'
import { quotationRoutes } from './quotations/routes.ts'
import { quoteRoutes } from './quotes/routes.ts'
import { SALES_WORK } from './quotes/waiting-queries.ts'
import { serviceRoutes } from './services/routes.ts'

export { ratesOn } from './quotations/queries.ts'

/** Registers the area's routes and constraint messages. */
export function registerSales(api: FastifyInstance) {
  registerWaiting(...SALES_WORK)
  registerRecordNames({ quotations: quotationName })
  serviceRoutes(api)
  quoteRoutes(api)
  quotationRoutes(api)
  linkRoutes(api)
}
