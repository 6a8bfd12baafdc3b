import type { FastifyRequest } from 'fastify'
import type { Db } from './db/open.ts'
import { findCaller, touchSession } from './db/sessions.ts'
import type { Caller } from './route.ts'
import { tokenHash } from './tokens.ts'

/** Looks up the bearer token of a request; null without one, and for one that is dead. Nothing is remembered between requests. */
export const callerFinder =
  (db: Db) =>
  async ({ headers }: FastifyRequest): Promise<Caller | null> => {
    const token = headers.authorization?.match(/^Bearer ([\w-]{20,200})$/i)?.[1]
    if (!token) return null
    const found = await findCaller(db, tokenHash(token))
    if (!found) return null
    const { stale, ...caller } = found
    if (stale) await touchSession(db, caller.sessionId)
    return caller
  }
