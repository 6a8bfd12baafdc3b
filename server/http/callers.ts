import type { FastifyRequest } from 'fastify'
import type { Person } from '../../contract/core/permissions.ts'
import { inBatches } from '../platform/batches.ts'
import { tokenHash } from '../platform/crypto/tokens.ts'
import type { Db } from '../platform/db/open.ts'
import { forbidden } from '../platform/errors.ts'
import { findCallers, touchSession } from '../platform/sessions/queries.ts'

/** Who calls: decided by the server on every request; `confirmed` when the password was given within the last ten minutes. */
export type Caller = Person & {
  clientId: number | null
  sessionId: number
  confirmed: boolean
  /** The company requires two-factor sign-in of this person, who has not set it up. */
  twoFactorMissing: boolean
}

/**
 * Looks up the bearer token of a request; null without one, and for one that is dead. Nothing is remembered between requests:
 * those that arrive together share a lookup that begins after all of them have arrived (decision 31).
 * A call in the `background` does not count as use of the session.
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

/** The client that a caller of the portal belongs to; what such a caller reads and writes is narrowed to it in SQL. @throws 403 for staff */
export function clientOf({ clientId }: Caller): number {
  if (clientId === null) throw forbidden()
  return clientId
}
