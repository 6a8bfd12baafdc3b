import { createHmac, hash, randomBytes } from 'node:crypto'

/** A random token of 256 bits, fit for a header, a cookie or a link. */
export const newToken = () => randomBytes(32).toString('base64url')

export const newSalt = () => randomBytes(32)

/** What is stored of a token: enough to recognise it, useless to whoever reads the database. */
export const tokenHash = (token: string) => hash('sha256', token, 'buffer')

/**
 * The tokens that follow a refresh token. They are computed, so that a repeat gets the same answer;
 * it takes both the token, which the server does not keep, and its salt, which the browser never sees.
 */
export const successorOf = (token: string, salt: Buffer, kind: 'access' | 'refresh') =>
  createHmac('sha256', salt).update(`${kind}:${token}`).digest('base64url')
