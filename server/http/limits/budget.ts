import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooMany } from '../../platform/errors.ts'
import { isBuiltFile } from '../pages/pages.ts'
import { neighbourhood } from './addresses.ts'

/** Milliseconds of processor time that one address may cost in a minute: a tenth of one core. */
const A_MINUTE = 6_000
const MINUTE = 60_000
/** Addresses whose minute is remembered. */
const MOST_ADDRESSES = 5_000

/**
 * Milliseconds that are counted, the database's among them, for a request of each kind; a call that takes more says so in
 * the contract (`cost`). They are prices rather than measurements: known before the work is begun wherever it can be, so
 * that many at once cannot pass together, and the same on a busy day. server/http/limits/costs.test.ts holds them against the time that is really taken.
 */
const REQUEST = 2
const BUILT_FILE = 0.5
/** For each KiB of JSON, asked or answered: it is parsed or written, and checked. Files are only passed on. */
export const JSON_KIB = 1 / 16
const FILE_KIB = 1 / 256
/** For each row of an export. */
export const EXPORTED_ROW = 1 / 50

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds that a request of this route is counted with. */
    cost?: number | undefined
  }
  interface FastifyRequest {
    /** Counts milliseconds, of what could not be known when the request arrived too. */
    spend: (milliseconds: number) => void
    /** The milliseconds that have been counted. */
    spent: number
  }
}

/** What a request is counted with when it arrives. */
function costOf({ routeOptions: { url, config, bodyLimit = 0 }, headers }: FastifyRequest): number {
  const bytes = headers['transfer-encoding'] ? bodyLimit : Number(headers['content-length'] ?? 0)
  const perKib = headers['content-type']?.startsWith('multipart/') ? FILE_KIB : JSON_KIB
  return (config.cost ?? (isBuiltFile(url) ? BUILT_FILE : REQUEST)) + (bytes / 1024) * perKib
}

/** Refuses the requests of an address that has cost its minute's time until the minute is over. Each process counts for itself. */
export function limitWork(app: FastifyInstance) {
  const spent = new Map<string, { milliseconds: number; ends: number }>()
  const accountOf = (address: string) => {
    const now = performance.now()
    const known = spent.get(address)
    if (known && known.ends > now) return known
    spent.delete(address)
    // The first one is the one whose minute began first.
    if (spent.size === MOST_ADDRESSES) spent.delete(spent.keys().next().value!)
    const account = { milliseconds: 0, ends: now + MINUTE }
    spent.set(address, account)
    return account
  }
  app.decorateRequest('spent', 0)
  app.decorateRequest('spend', function (milliseconds) {
    this.spent += milliseconds
    if (app.limits) accountOf(neighbourhood(this.address)).milliseconds += milliseconds
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const { milliseconds, ends } = accountOf(neighbourhood(request.address))
    if (milliseconds >= A_MINUTE)
      return done(tooMany('Too many requests. Please wait a moment.', Math.ceil((ends - performance.now()) / 1000)))
    request.spend(costOf(request))
    done()
  })
}
