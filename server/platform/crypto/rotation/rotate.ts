import { keysInUse, makeCurrent, removeOldKeys, rotateAlone } from '../../db/keys/secret-keys.ts'
import type { Db } from '../../db/open.ts'
import type { RunningDatabase } from '../../db/setup/database.ts'
import type { Settings } from '../../env.ts'
import type { FileStore } from '../../files/file-store.ts'
import { encryptDocuments } from '../document-encryption.ts'
import { newSecretKey } from '../encryption.ts'
import { heldKeys, isOwnFile, rewriteKeyFile } from '../key-file.ts'
import type { Keyring } from '../keyring.ts'
import { encryptSecrets } from '../stored-secrets.ts'

type Rotating = {
  settings: Settings
  database: Pick<RunningDatabase, 'db' | 'pool'>
  keyring: Keyring
  files: FileStore
  say: (line: string) => void
}

/**
 * Re-encrypts everything with another key while processes are running; they read both forms meanwhile. Killed at any point, it
 * can be run again and continues.
 * @throws an error with one readable line; the old key is needed until this has succeeded
 */
export const rotateKeys = ({ settings, database: { db, pool }, keyring, files, say }: Rotating) =>
  rotateAlone(pool, async () => {
    const next = await nextKey(settings, db)
    await makeCurrent(db, next.id)
    let secrets = 0
    let documents = 0
    for (;;) {
      secrets += await encryptSecrets(db, keyring)
      const { changed, unreadable } = await encryptDocuments(db, files, keyring)
      documents += changed
      if (await removeOldKeys(db)) break
      if (unreadable.length)
        throw new Error(
          `${unreadable.length} documents cannot be read, such as ${unreadable[0]}. The old key is kept for them: bring them back from a backup or erase their records, and run this again.`,
        )
      // Otherwise a process that had read the previous key just before added something meanwhile.
    }
    if (isOwnFile(settings)) rewriteKeyFile(settings, [next])
    say(`${secrets} secrets and ${documents} documents are encrypted with the new key.`)
    say(
      isOwnFile(settings)
        ? 'The old key is no longer needed and was removed; backups from before hold it themselves. Make one with the new key now.'
        : `The old key is no longer needed: take it out of ${heldKeys(settings)!.place}. Backups from before hold it themselves. Make one with the new key now.`,
    )
  })

/** The key to change to: the first configured one, or a new one where the program manages its own key file. */
async function nextKey(settings: Settings, db: Db) {
  const { keys, place } = heldKeys(settings)!
  const used = await keysInUse(db)
  const begun = used.length > 1
  const inFront = keys[0]!
  if (begun || !used.some(({ id }) => id === inFront.id)) return inFront
  if (!isOwnFile(settings))
    throw new Error(
      `${place} has the key that is in use in front. Put a new one (openssl rand -hex 32) and a comma before it, restart every process, and run this again.`,
    )
  const made = newSecretKey()
  rewriteKeyFile(settings, [made, ...keys])
  return made
}
