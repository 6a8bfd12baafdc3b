import { PIN_TRIES } from '../../../api/guard/pin.ts'
import { keep, type PinCheck, readKept } from './database.ts'

/** About half a second on a cheap phone. */
const ITERATIONS = 300_000

async function hashOf(pin: string, salt: Uint8Array<ArrayBuffer>) {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS }, key, 256)
  return new Uint8Array(bits)
}

/** Keeps what verifies this PIN later without a network. */
export async function keepPin(pin: string) {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  await keep('pin', { salt, hash: await hashOf(pin, salt), tries: 0 })
}

/** The number of tries that are left on this phone; 0 when only the server can open it. */
export const triesLeft = (check: PinCheck | undefined) => (check ? Math.max(0, PIN_TRIES - check.tries) : 0)

/** True if a PIN is the one of this phone. A wrong one counts; after five nothing is right any more. */
export async function isPin(pin: string) {
  const check = await readKept('pin')
  if (!check || triesLeft(check) === 0) return false
  // Counted before it is judged: closing the page meanwhile gains nothing.
  await keep('pin', { ...check, tries: check.tries + 1 })
  const hash = await hashOf(pin, check.salt)
  const right = hash.every((byte, at) => byte === check.hash[at])
  if (right) await keep('pin', { ...check, tries: 0 })
  return right
}
