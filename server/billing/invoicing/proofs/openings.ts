import { proofCode } from '../../../../api/billing/proofs/proof-code.ts'
import { decryptText, encryptText } from '../../../platform/crypto/encryption.ts'
import type { Keyring } from '../../../platform/crypto/keyring.ts'
import { secretContext } from '../../../platform/crypto/stored-secrets.ts'
import { newToken, tokenHash } from '../../../platform/crypto/tokens.ts'
import type { Db } from '../../../platform/db/open.ts'
import { findOpening, insertOpening, sealedWithoutOpening } from './queries.ts'

/** Makes the secret that opens the evidence of a sealed invoice, unless it has one. */
export async function makeOpening(db: Db, keyring: Keyring, invoice_id: number) {
  const secret = newToken()
  const key = await keyring.current(db)
  const encrypted = encryptText(secret, secretContext('invoice_openings', invoice_id), key)
  await insertOpening(db, { invoice_id, token_hash: tokenHash(secret), secret: encrypted, key_id: key.id })
}

/** Makes the secrets of invoices that were sealed by a version without them. */
export async function makeMissingOpenings(db: Db, keyring: Keyring) {
  for (const { invoice_id } of await sealedWithoutOpening(db)) await makeOpening(db, keyring, invoice_id)
}

/** The code that a document carries; null for an invoice without a seal. */
export async function codeOf(db: Db, keyring: Keyring, invoiceId: number) {
  const opening = await findOpening(db, invoiceId)
  if (!opening) return null
  const { seal, secret } = opening
  return proofCode(seal, decryptText(secret, secretContext('invoice_openings', invoiceId), keyring.find))
}
