import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../api/core/endpoint.ts'
import { tooMany } from '../../platform/errors.ts'
import { subnetOf } from './addresses.ts'
import { countCall } from './queries.ts'

/** Most addresses whose exceeded limit is cached. */
const MOST_REMEMBERED = 5_000

/** Route options that enforce the `perMinute` of a call per address. */
export function limitOf(app: FastifyInstance, endpoint: Endpoint) {
  const { perMinute } = endpoint
  return perMinute ? { onRequest: sharedLimit(app, endpoint, perMinute) } : {}
}

/** Counts a call by a name other than the caller's address, such as that of a token's owner. @throws 429 above its `perMinute` */
export async function countByName(app: FastifyInstance, { method, path, perMinute = 0 }: Endpoint, name: string) {
  if (!app.limits) return
  const { count, seconds } = await countCall(app.db, `${method} ${path}`, name)
  if (count > perMinute) throw tooOften(seconds)
}

const tooOften = (seconds: number) => tooMany('Too many requests. Please wait a moment.', seconds)

/** Counts in the database, across processes; once over the limit an address is rejected from memory until its minute ends. */
function sharedLimit(app: FastifyInstance, { method, path }: Endpoint, perMinute: number) {
  const call = `${method} ${path}`
  const usedUp = new Map<string, number>()

  return async (request: FastifyRequest) => {
    if (!app.limits) return
    const address = subnetOf(request.address)
    const left = (usedUp.get(address) ?? 0) - Date.now()
    if (left > 0) throw tooOften(Math.ceil(left / 1000))
    const { count, seconds } = await countCall(app.db, call, address)
    if (count <= perMinute) return
    if (usedUp.size === MOST_REMEMBERED) usedUp.clear()
    usedUp.set(address, Date.now() + seconds * 1000)
    throw tooOften(seconds)
  }
}
