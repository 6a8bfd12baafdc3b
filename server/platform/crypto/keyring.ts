import { currentKeyId, insertFirstKey, keysInUse } from '../db/keys/secret-keys.ts'
import type { Db } from '../db/open.ts'
import type { Settings } from '../env.ts'
import { newSecretKey, type SecretKey } from './encryption.ts'
import { type HeldKeys, heldKeys, keyFileIn, makeKeyFile } from './key-file.ts'

/** The keys that secrets and documents are encrypted with. */
export type Keyring = {
  /**
   * The key for encryption. The database says which it is, so that all processes switch together. Inside a transaction it is asked by
   * that transaction: a second connection might have to wait for those that wait for its locks.
   */
  current: (transaction?: Db) => Promise<SecretKey>
  /** The key with an id. @throws when it is missing */
  find: (id: string) => SecretKey
}

type KeySettings = Pick<Settings, 'dataDir' | 'databaseUrl' | 'production' | 'secretsKey' | 'secretsKeyFile'>

/**
 * Opens the keys of an installation. The first start creates a key where none is configured. A start without the key that the
 * database was encrypted with fails here, instead of later at sign-in.
 * @throws an error with one readable line
 */
export async function openKeyring(settings: KeySettings, db: Db): Promise<Keyring> {
  let held = await requireKeys(settings, db)
  if (!held) {
    if (settings.databaseUrl && settings.production)
      throw new Error(
        'SECRETS_KEY is missing: beside a DATABASE_URL, production must be given the key of secrets and documents, the same in every process. Make one with `openssl rand -hex 32`, and keep a copy elsewhere.',
      )
    makeKeyFile(settings, newSecretKey())
    held = heldKeys(settings)!
  }
  await insertFirstKey(db, held.keys[0]!.id)
  // Another process may have set the first key meanwhile.
  await requireKeys(settings, db)
  return keyringOf(held, db, () => heldKeys(settings))
}

/** The available keys; undefined when there are none and none are needed yet. @throws when the database needs others */
async function requireKeys(settings: Omit<KeySettings, 'databaseUrl' | 'production'>, db: Db) {
  // In this order: a key is written to its file before the database refers to it.
  const used = await keysInUse(db)
  const held = heldKeys(settings)
  const missing = used.find(({ id }) => !held?.keys.some((key) => key.id === id))
  if (!missing) return held
  const known = `Give it the key with which this database was used before (its id is ${missing.id.slice(0, 8)}…; every backup holds it).`
  throw new Error(
    held
      ? `${held.place} is not the key that the secrets and documents of this database are encrypted with. ${known}`
      : `The key that the secrets and documents of this database are encrypted with is missing: there is no ${keyFileIn(settings)}, and neither SECRETS_KEY nor SECRETS_KEY_FILE. ${known}`,
  )
}

/** A keyring without a data folder; `reread` returns keys that were added since. */
export function keyringOf(held: HeldKeys, db: Db, reread: () => HeldKeys | undefined = () => held): Keyring {
  let { keys } = held
  const look = (id: string) => keys.find((key) => key.id === id)
  function find(id: string) {
    const known = look(id)
    if (known) return known
    // A rotation may have added it to the file meanwhile.
    keys = reread()?.keys ?? keys
    const come = look(id)
    if (!come) throw new Error(`The key ${id.slice(0, 8)}… is not in ${held.place}.`)
    return come
  }
  return { current: async (transaction = db) => find(await currentKeyId(transaction)), find }
}
