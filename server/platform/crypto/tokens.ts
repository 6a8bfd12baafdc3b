import { createHmac, hash, randomBytes, randomInt } from 'node:crypto'

/** A random token of 256 bits in base64url, for headers, cookies and links. */
export const newToken = () => randomBytes(32).toString('base64url')

/** A random key of 128 bits in base64url, short enough for a small QR code. */
export const newKey = () => randomBytes(16).toString('base64url')

/** A code of random digits, to be typed: short enough to guess, so its wrong tries must be counted. */
export const newDigits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0')

export const newSalt = () => randomBytes(32)

/** The stored form of a token: recognises it without revealing it. */
export const tokenHash = (token: string) => hash('sha256', token, 'buffer')

/**
 * The next token of a refresh token. Derived instead of random, so that a repeated request gets the same response. Needs both
 * the token, which the server does not store, and the salt, which never leaves it.
 */
export const successorOf = (token: string, salt: Buffer, kind: 'access' | 'refresh') =>
  createHmac('sha256', salt).update(`${kind}:${token}`).digest('base64url')
