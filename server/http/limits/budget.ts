import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooMany } from '../../platform/errors.ts'
import { isBuiltFile } from '../pages/pages.ts'
import { subnetOf } from './addresses.ts'
import { trackSpending } from './spending.ts'

/** Milliseconds of processor time that one address may use per minute: a tenth of one core. */
const A_MINUTE = 6_000

/**
 * Estimated milliseconds per kind of request, database time included; a call that takes more declares its `cost`.
 * Fixed prices rather than measurements: known before the work begins wherever possible, so that concurrent requests cannot
 * slip past together, and independent of load. server/http/limits/costs.test.ts checks them.
 */
export const REQUEST = 2
const BUILT_FILE = 0.5
/** Per KiB of JSON in requests and responses: parsed or serialized, and validated. Files are only streamed. */
export const JSON_KIB = 1 / 16
const FILE_KIB = 1 / 256
/** Per row of an export. */
export const EXPORTED_ROW = 1 / 50

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Cost of a request of this route, in milliseconds. */
    cost?: number | undefined
  }
  interface FastifyRequest {
    /** Adds milliseconds to the address's budget, also for costs known only after the request arrived. */
    spend: (milliseconds: number) => void
    /** Milliseconds charged so far. */
    spent: number
  }
}

/** The cost charged when a request arrives. */
function costOf({ routeOptions: { url, config, bodyLimit = 0 }, headers }: FastifyRequest): number {
  const bytes = headers['transfer-encoding'] ? bodyLimit : Number(headers['content-length'] ?? 0)
  const perKib = headers['content-type']?.startsWith('multipart/') ? FILE_KIB : JSON_KIB
  return (config.cost ?? (isBuiltFile(url) ? BUILT_FILE : REQUEST)) + (bytes / 1024) * perKib
}

/** Rejects requests of an address whose budget is spent until its minute is over. Counted per process. */
export function limitWork(app: FastifyInstance) {
  const spending = trackSpending()
  app.decorateRequest('spent', 0)
  app.decorateRequest('spend', function (milliseconds) {
    this.spent += milliseconds
    if (app.limits) spending.of(subnetOf(this.address)).milliseconds += milliseconds
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const { milliseconds, ends } = spending.of(subnetOf(request.address))
    if (milliseconds >= A_MINUTE)
      return done(tooMany('Too many requests. Please wait a moment.', Math.ceil((ends - performance.now()) / 1000)))
    request.spend(costOf(request))
    done()
  })
}
