import type { SecretKey } from '../../crypto/encryption.ts'
import { heldKeys, isOwnFile, keyFileIn, rewriteKeyFile } from '../../crypto/key-file.ts'
import type { Settings } from '../../env.ts'

type KeySettings = Pick<Settings, 'dataDir' | 'secretsKey' | 'secretsKeyFile'>

/**
 * Decides how an installation gets the keys of an archive: they are added to the key file of the data folder, which keeps its
 * own keys for the replaced files. `place` is the file to be written; undefined when nothing changes.
 * @throws when the settings name another key, which the program must not change
 */
export function keysToTake(settings: KeySettings, keys: SecretKey[]) {
  const held = heldKeys(settings)
  const isHeld = ({ id }: SecretKey) => held?.keys.some((key) => key.id === id)
  if (keys.every(isHeld)) return { place: undefined, take: () => {} }
  if (!isOwnFile(settings))
    throw new Error(
      `The secrets and documents of this archive are encrypted with another key than ${held!.place}. Take SECRETS_KEY and SECRETS_KEY_FILE out of the settings, and the key of the archive is put into ${keyFileIn(settings)}.`,
    )
  const all = [...keys, ...(held?.keys ?? []).filter(({ id }) => !keys.some((key) => key.id === id))]
  return { place: keyFileIn(settings), take: () => rewriteKeyFile(settings, all) }
}
