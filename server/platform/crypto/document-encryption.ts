import { changeDocumentKey, DOCUMENT_TABLES, documentsOfOtherKeys } from '../db/keys/document-keys.ts'
import type { Db } from '../db/open.ts'
import { HttpError } from '../errors.ts'
import type { FileStore } from '../files/file-store.ts'
import { isUnauthentic } from './encryption.ts'
import type { Keyring } from './keyring.ts'
import { encryptTwoFactorSecrets } from './two-factor-secrets.ts'

const BATCH = 100
/** The lowest id there is. */
const BEGINNING = '00000000-0000-0000-0000-000000000000'
/** Time limit per run, so that the other hourly jobs get theirs. */
const CHORE_MILLISECONDS = 10 * 60_000

/** How many documents were encrypted, and the ids of those that could not be read and stay as they are. */
type Encrypted = { changed: number; unreadable: string[] }

/**
 * Encrypts every stored document with the current key that is not: those from before there was encryption, and those of the
 * key before. Safe to run at any time and in several processes, and to be killed: each file is in its old form or in its new
 * one, and both are read. Stops at `until`, in milliseconds since 1970; the next run goes on.
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

/** The job: brings everything under the current key, and says in a sentence what it was. */
export async function encryptStored(db: Db, files: FileStore, keyring: Keyring) {
  const secrets = await encryptTwoFactorSecrets(db, keyring)
  const { changed, unreadable } = await encryptDocuments(db, files, keyring, Date.now() + CHORE_MILLISECONDS)
  const lost = unreadable.length ? `; ${unreadable.length} documents could not be read, such as ${unreadable[0]}` : ''
  return secrets || changed || lost ? `${secrets} two-factor secrets and ${changed} documents were encrypted${lost}` : undefined
}
