import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { tooMany } from '../../platform/errors.ts'
import { neighbourhood } from './addresses.ts'
import { countCall } from './queries.ts'

/** Addresses that are remembered for having used up their minute. */
const MOST_REMEMBERED = 5_000

/** The part of a route that lets one address make its call as many times a minute as the contract says. */
export function limitOf(app: FastifyInstance, endpoint: Endpoint) {
  const { perMinute } = endpoint
  return perMinute ? { onRequest: sharedLimit(app, endpoint, perMinute) } : {}
}

/** Counts in the database for all processes together; whoever has used up the minute is refused from memory until it ends. */
function sharedLimit(app: FastifyInstance, { method, path }: Endpoint, perMinute: number) {
  const call = `${method} ${path}`
  const usedUp = new Map<string, number>()
  const wait = (seconds: number) => tooMany('Too many requests. Please wait a moment.', seconds)

  return async (request: FastifyRequest) => {
    if (!app.limits) return
    const address = neighbourhood(request.address)
    const left = (usedUp.get(address) ?? 0) - Date.now()
    if (left > 0) throw wait(Math.ceil(left / 1000))
    const { count, seconds } = await countCall(app.db, call, address)
    if (count <= perMinute) return
    if (usedUp.size === MOST_REMEMBERED) usedUp.clear()
    usedUp.set(address, Date.now() + seconds * 1000)
    throw wait(seconds)
  }
}
