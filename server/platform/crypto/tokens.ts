import { createHmac, hash, randomBytes } from 'node:crypto'

/** A random token of 256 bits in base64url, for headers, cookies and links. */
export const newToken = () => randomBytes(32).toString('base64url')

export const newSalt = () => randomBytes(32)

/** The stored form of a token: recognises it without revealing it. */
export const tokenHash = (token: string) => hash('sha256', token, 'buffer')

/**
 * The next token of a refresh token. Derived instead of random, so that a repeated request gets the same response. Needs both
 * the token, which the server does not store, and the salt, which never leaves it.
 */
export const successorOf = (token: string, salt: Buffer, kind: 'access' | 'refresh') =>
  createHmac('sha256', salt).update(`${kind}:${token}`).digest('base64url')
