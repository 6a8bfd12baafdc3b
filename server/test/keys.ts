import { secretKey } from '../platform/crypto/encryption.ts'
import { type Keyring, keyringOf } from '../platform/crypto/keyring.ts'
import { insertFirstKey } from '../platform/db/keys/secret-keys.ts'
import type { Db } from '../platform/db/open.ts'

export const TEST_KEY = secretKey(Buffer.alloc(32, 'a key of the tests'))

/** The same key for a file store without a database. */
export const FIXED_KEYRING: Keyring = { current: async () => TEST_KEY, find: () => TEST_KEY }

/** The keyring of a test database: one fixed key. */
export async function testKeyring(db: Db) {
  await insertFirstKey(db, TEST_KEY.id)
  return keyringOf({ keys: [TEST_KEY], place: 'the tests' }, db)
}
