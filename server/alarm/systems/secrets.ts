import { decryptText, encryptText } from '../../platform/crypto/encryption.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import { secretContext } from '../../platform/crypto/stored-secrets.ts'

/** The secrets of a system: its panel's key as hexadecimal digits, and the words by which the client is known. */
export type Secrets = { key?: string; code_word?: string; duress_word?: string }

const context = (systemId: number) => secretContext('alarm_secrets', systemId)

/** The secrets of a system from what is stored. @throws when they were changed, or their key is missing */
export const openSecrets = (keyring: Keyring, systemId: number, stored: string | null): Secrets =>
  stored === null ? {} : (JSON.parse(decryptText(stored, context(systemId), keyring.find)) as Secrets)

/** The secrets of a system as they are stored, with the id of the key. */
export async function sealSecrets(
  keyring: Keyring,
  systemId: number,
  secrets: Secrets,
  transaction?: Parameters<Keyring['current']>[0],
) {
  const key = await keyring.current(transaction)
  return { secret: encryptText(JSON.stringify(secrets), context(systemId), key), key_id: key.id }
}
