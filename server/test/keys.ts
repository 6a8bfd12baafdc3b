import type { Db } from '../db/open.ts'
import { insertFirstKey } from '../db/secret-keys.ts'
import { secretKey } from '../encryption.ts'
import { type Keyring, keyringOf } from '../keyring.ts'

export const TEST_KEY = secretKey(Buffer.alloc(32, 'a key of the tests'))

/** The same key for a store of files that nobody looks up in a database. */
export const FIXED_KEYRING: Keyring = { current: async () => TEST_KEY, find: () => TEST_KEY }

/** The keys of a test database: one, which is always the same. */
export async function testKeyring(db: Db) {
  await insertFirstKey(db, TEST_KEY.id)
  return keyringOf({ keys: [TEST_KEY], place: 'the tests' }, db)
}
