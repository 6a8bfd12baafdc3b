import { changeSecret, rewriteTwoFactors, secretsOfOtherKeys } from '../db/keys/two-factor-secrets.ts'
import type { Db } from '../db/open.ts'
import { decryptText, encryptText } from './encryption.ts'
import type { Keyring } from './keyring.ts'

/** The context that the secret of an account is bound to. */
export const secretOwner = (accountId: number) => `two_factors/${accountId}`

/**
 * Encrypts every two-factor secret with the current key, unless it is already. Safe to run at any time and in several
 * processes; returns how many were changed.
 */
export async function encryptTwoFactorSecrets(db: Db, keyring: Keyring) {
  const key = await keyring.current()
  let changed = 0
  let wasPlain = false
  for (const { account_id } of await secretsOfOtherKeys(db, key.id))
    await changeSecret(db, account_id, ({ secret, key_id }) => {
      const plain = key_id === null ? secret : decryptText(secret, secretOwner(account_id), keyring.find)
      wasPlain ||= key_id === null
      changed++
      return { secret: encryptText(plain, secretOwner(account_id), key), key_id: key.id }
    })
  if (wasPlain) await rewriteTwoFactors(db)
  return changed
}
