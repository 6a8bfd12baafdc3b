import { changeSecret, rewriteTable, SECRET_OWNERS, type SecretTable, secretsOfOtherKeys } from '../db/keys/stored-secrets.ts'
import type { Db } from '../db/open.ts'
import { decryptText, encryptText } from './encryption.ts'
import type { Keyring } from './keyring.ts'

/** The context that a secret is bound to: its table and its owner. */
export const secretContext = (table: SecretTable, id: number) => `${table}/${id}`

/**
 * Encrypts every stored secret with the current key, unless it is already. Safe to run at any time and in several processes;
 * returns how many were changed.
 */
export async function encryptSecrets(db: Db, keyring: Keyring) {
  const key = await keyring.current()
  let changed = 0
  for (const table of Object.keys(SECRET_OWNERS) as SecretTable[]) {
    let wasPlain = false
    for (const id of await secretsOfOtherKeys(db, table, key.id))
      await changeSecret(db, table, id, ({ secret, key_id }) => {
        const context = secretContext(table, id)
        const plain = key_id === null ? secret : decryptText(secret, context, keyring.find)
        wasPlain ||= key_id === null
        changed++
        return { secret: encryptText(plain, context, key), key_id: key.id }
      })
    if (wasPlain) await rewriteTable(db, table)
  }
  return changed
}
