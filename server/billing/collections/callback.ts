import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keyring } from '../../platform/crypto/keyring.ts'

const signed = async (keyring: Keyring, reference: string) =>
  createHmac('sha256', (await keyring.current()).bytes)
    .update(`collection ${reference}`)
    .digest('base64url')

/** The address that a provider is given for one request; the signature is known to it alone. */
export const callbackAddress = async (keyring: Keyring, publicUrl: string, reference: string, provider: string) =>
  `${publicUrl}/api/v1/collections/callback/${provider}?reference=${reference}&signature=${await signed(keyring, reference)}`

/** Whether a callback comes from who was given the address. */
export async function isSigned(keyring: Keyring, reference: string, signature: string) {
  const expected = Buffer.from(await signed(keyring, reference))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
