import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keyring } from '../../../platform/crypto/keyring.ts'
import type { Db } from '../../../platform/db/open.ts'

const signed = async (keyring: Keyring, reference: string, db?: Db) =>
  createHmac('sha256', (await keyring.current(db)).bytes)
    .update(`collection ${reference}`)
    .digest('base64url')

/** The address that a provider is given for one request; the signature is known to it alone. */
export const callbackAddress = async (keyring: Keyring, publicUrl: string, reference: string, provider: string) =>
  `${publicUrl}/api/v1/collections/callback/${provider}?reference=${reference}&signature=${await signed(keyring, reference)}`

/** True if a callback has the signature of its reference. */
export async function isSigned(db: Db, keyring: Keyring, reference: string, signature: string) {
  const expected = Buffer.from(await signed(keyring, reference, db))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
