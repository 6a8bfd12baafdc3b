import { timingSafeEqual } from 'node:crypto'
import { ACCESS_TOKEN_SECONDS } from '../../../api/core/common.ts'
import type { Role } from '../../../api/core/permissions.ts'
import { newSalt, newToken, successorOf, tokenHash } from '../crypto/tokens.ts'
import type { Db } from '../db/open.ts'
import { type Actor, noteEvent } from '../db/requests.ts'
import { endSession, findRefreshToken, insertDeviceSession, insertSession, insertTokens, markRefreshUsed } from './queries.ts'

/** A new session: the tokens of the response, and the secret of the cookie that a refresh must carry. */
export type OpenedSession = { access_token: string; refresh_token: string; cookie: string }

/** Opens a session for an authenticated account. */
export async function openSession(
  db: Db,
  given: { accountId: number; role: Role; address: string; userAgent: string | undefined },
): Promise<OpenedSession> {
  const cookie = newToken()
  const sessionId = await insertSession(db, { ...given, cookieHash: tokenHash(cookie) })
  const pair = { access_token: newToken(), refresh_token: newToken() }
  await storePair(db, sessionId, pair)
  return { ...pair, cookie }
}

type DeviceSession = {
  accountId: number
  deviceId: number
  minutes: number
  address: string
  userAgent: string | undefined
  /** The token of a repeated sign-in, whose answer must be the same. */
  token?: string | undefined
}

/** Opens a session for a guard who has given the PIN at a device. It has no refresh token: the PIN is asked for when it ends. */
export async function openDeviceSession(db: Db, { token = newToken(), ...given }: DeviceSession) {
  // Nobody has the cookie, so nothing can refresh it.
  const expires_at = await insertDeviceSession(db, { ...given, tokenHash: tokenHash(token), cookieHash: tokenHash(newToken()) })
  return { token, expires_at }
}

/**
 * Exchanges a refresh token for the next pair. It works once; a repeat within 30 seconds gets the same pair, and a later one
 * ends the session, because one of the two holders has stolen it. Without the session's cookie nothing changes.
 */
export async function rotateSession(db: Db, refreshToken: string, cookie: string | undefined, actor: Actor) {
  const hash = tokenHash(refreshToken)
  const token = await findRefreshToken(db, hash)
  if (!token || !cookie || !timingSafeEqual(token.cookieHash, tokenHash(cookie))) return undefined
  if (token.state === 'reused') {
    await endSession(db, token.sessionId, 'reuse')
    await noteEvent(db, { ...actor, accountId: token.accountId }, 'session_stolen')
  }
  if (token.state === 'reused' || token.state === 'dead') return undefined
  const pair = {
    access_token: successorOf(refreshToken, token.salt, 'access'),
    refresh_token: successorOf(refreshToken, token.salt, 'refresh'),
  }
  if (token.state === 'fresh') {
    await markRefreshUsed(db, hash)
    await storePair(db, token.sessionId, pair)
  }
  return { ...pair, role: token.role }
}

const storePair = (db: Db, sessionId: number, pair: { access_token: string; refresh_token: string }) =>
  insertTokens(db, {
    sessionId,
    accessHash: tokenHash(pair.access_token),
    refreshHash: tokenHash(pair.refresh_token),
    salt: newSalt(),
    accessSeconds: ACCESS_TOKEN_SECONDS,
  })
