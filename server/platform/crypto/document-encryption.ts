import { changeDocumentKey, DOCUMENT_TABLES, documentsOfOtherKeys } from '../db/keys/document-keys.ts'
import type { Db } from '../db/open.ts'
import { HttpError } from '../errors.ts'
import type { FileStore } from '../files/file-store.ts'
import { isUnauthentic } from './encryption.ts'
import type { Keyring } from './keyring.ts'
import { encryptSecrets } from './stored-secrets.ts'

const BATCH = 100
/** The lowest id. */
const BEGINNING = '00000000-0000-0000-0000-000000000000'
/** Time limit per run, so that the other hourly jobs get theirs. */
const RUN_MILLISECONDS = 10 * 60_000

/** The number of encrypted documents, and the ids of those that could not be read and stay as they are. */
type Encrypted = { changed: number; unreadable: string[] }

/**
 * Encrypts every stored document with the current key, unless it is already: unencrypted ones of earlier versions, and those of
 * previous keys. Safe to run at any time, in several processes, and to be killed: each file is in its old or its new form, and
 * both can be read. Stops at `until`, in milliseconds since 1970; the next run continues.
 */
export async function encryptDocuments(db: Db, files: FileStore, keyring: Keyring, until = Number.POSITIVE_INFINITY) {
  const key = await keyring.current()
  const result: Encrypted = { changed: 0, unreadable: [] }
  for (const table of DOCUMENT_TABLES)
    for (let after = BEGINNING; ; ) {
      const ids = await documentsOfOtherKeys(db, table, key.id, after, BATCH)
      for (const id of ids) {
        if (Date.now() > until) return result
        try {
          if (await changeDocumentKey(db, table, id, key.id, (file) => files.encrypt(file, key))) result.changed++
        } catch (error) {
          const lost = error instanceof HttpError && error.statusCode === 410
          if (!lost && !isUnauthentic(error)) throw error
          result.unreadable.push(id)
        }
      }
      if (ids.length < BATCH) break
      after = ids.at(-1)!
    }
  return result
}

/** Job: encrypts everything with the current key; logs how much. */
export async function encryptStored(db: Db, files: FileStore, keyring: Keyring) {
  const secrets = await encryptSecrets(db, keyring)
  const { changed, unreadable } = await encryptDocuments(db, files, keyring, Date.now() + RUN_MILLISECONDS)
  const lost = unreadable.length ? `; ${unreadable.length} documents could not be read, such as ${unreadable[0]}` : ''
  return secrets || changed || lost ? `${secrets} secrets and ${changed} documents were encrypted${lost}` : undefined
}
