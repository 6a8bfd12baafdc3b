import type { FastifyRequest } from 'fastify'
import type { Person } from '../../api/core/permissions.ts'
import { tokenHash } from '../platform/crypto/tokens.ts'
import type { Db } from '../platform/db/open.ts'
import { forbidden } from '../platform/errors.ts'
import { findCallers, touchSession } from '../platform/sessions/queries.ts'
import type { ClientReader, StationScope } from '../platform/sessions/station-scope.ts'
import { inBatches } from '../platform/turns/batches.ts'

/** The authenticated caller, looked up on every request; `confirmed` if the password was entered within the last ten minutes. */
export type Caller = Person & {
  clientId: number | null
  /** The session of a guard at a phone: the guard and the device. */
  guardId: number | null
  deviceId: number | null
  /** The stations to which a supervisor, or somebody of a client, is limited; null for everybody else. */
  stations: StationScope
  sessionId: number
  confirmed: boolean
  /** The company requires two-factor sign-in and this person has not set it up. */
  twoFactorMissing: boolean
}

/**
 * Looks up the bearer token of a request; null without one and for an expired or revoked one. Not cached: concurrent requests
 * share one batched lookup that starts after all of them have arrived (decision 31).
 * A `background` call does not count as session activity.
 */
export function callerFinder(db: Db) {
  const find = inBatches((hashes) => findCallers(db, hashes))
  return async ({ headers }: FastifyRequest, { background = false } = {}): Promise<Caller | null> => {
    const token = headers.authorization?.match(/^Bearer ([\w-]{20,200})$/i)?.[1]
    if (!token) return null
    const found = await find(tokenHash(token).toString('hex'))
    if (!found) return null
    const { stale, ...caller } = found
    if (stale && !background) await touchSession(db, caller.sessionId)
    return caller
  }
}

/** The client id of a portal caller; every portal query is scoped to it in SQL. @throws 403 for staff */
export function clientOf({ clientId }: Caller): number {
  if (clientId === null) throw forbidden()
  return clientId
}

/** The portal caller whose rows a query reads. @throws 403 for staff */
export const readerOf = (caller: Caller): ClientReader => {
  const { accountId, stations } = caller
  return { clientId: clientOf(caller), accountId, stations }
}

/** The guard's id of a caller at a phone; every query of the guard's page is scoped to it in SQL. @throws 403 for everybody else */
export function guardOf({ guardId }: Caller): number {
  if (guardId === null) throw forbidden()
  return guardId
}
