import { beforeEach, vi } from 'vitest'
import type { Endpoint } from '../../../api/core/endpoint.ts'
import { shownOnceOf } from '../../../api/core/fields/secrets.ts'
import * as tokens from '../../platform/crypto/tokens.ts'

/** Calls that open a session, or a challenge, for somebody who has just proved who it is: they answer tokens. */
const SIGNING_IN = [
  '/api/v1/auth/login',
  '/api/v1/client/login',
  '/api/v1/guard/login',
  '/api/v1/guard/enrol',
  '/api/v1/guard/challenge',
]

/** The client of an invoice reads its code as often as its document, on which it is printed. */
const PRINTED = ['/api/v1/portal/invoices/:id']

const made = new Set<string>()

/** Notes each secret that the server makes in the tests of a file, so that `refuseUndeclared` knows it. */
export function noteNewSecrets() {
  const noted =
    <A extends unknown[]>(make: (...given: A) => string) =>
    (...given: A) => {
      const secret = make(...given)
      made.add(secret)
      return secret
    }
  beforeEach(() => {
    made.clear()
    const { newToken, newKey, newDigits } = tokens
    vi.spyOn(tokens, 'newToken').mockImplementation(noted(newToken))
    vi.spyOn(tokens, 'newKey').mockImplementation(noted(newKey))
    vi.spyOn(tokens, 'newDigits').mockImplementation(noted(newDigits))
  })
}

/** @throws when a response contains a secret that the server has made and its call does not say so by `shownOnce` */
export function refuseUndeclared(endpoint: Endpoint, raw: string) {
  if (made.size === 0 || [...SIGNING_IN, ...PRINTED].includes(endpoint.path) || shownOnceOf(endpoint).length > 0) return
  for (const [word] of raw.matchAll(/[\w-]{8,}/g))
    if (made.has(word))
      throw new Error(`${endpoint.method} ${endpoint.path} answers a new secret: mark its field as \`shownOnce\``)
}
