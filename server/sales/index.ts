// Services, quote requests and quotations.
import type { FastifyInstance } from 'fastify'
import { registerRecordNames } from '../http/search/record-name-queries.ts'
import { registerErasure } from '../people/index.ts'
import { eraseQuoteRequests } from './erase-queries.ts'
import { linkRoutes } from './quotations/link-routes.ts'
import { quotationName } from './quotations/queries.ts'
import { quotationRoutes } from './quotations/routes.ts'
import { quoteRoutes } from './quotes/routes.ts'
import { serviceRoutes } from './services/routes.ts'

export { ratesOn } from './quotations/queries.ts'

/** Registers the area's routes and constraint messages. */
export function registerSales(api: FastifyInstance) {
  registerRecordNames({ quotations: quotationName })
  registerErasure('sales', eraseQuoteRequests)
  serviceRoutes(api)
  quoteRoutes(api)
  quotationRoutes(api)
  linkRoutes(api)
}
