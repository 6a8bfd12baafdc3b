import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { emptied } from '../../test/postgres/emptied.ts'
import { temporaryFolder } from '../../test/postgres/restorable.ts'
import { makeCurrent } from '../db/keys/secret-keys.ts'
import { readEnv } from '../env.ts'
import { newSecretKey, type SecretKey, secretKey } from './encryption.ts'
import { parseKeys } from './key-file.ts'
import { openKeyring } from './keyring.ts'

const { db, pool } = await testDatabase()
beforeEach(() => pool.query(emptied('secret_keys')))

const hex = ({ bytes }: SecretKey) => bytes.toString('hex')
const settings = (env: Record<string, string> = {}) => readEnv({ DATA_DIR: temporaryFolder(), ...env })
const keyFile = ({ dataDir }: { dataDir: string }) => join(dataDir, 'secrets-key')

test('the first start creates a key that only its owner may read; the second start uses it', async () => {
  const mine = settings()
  const made = await (await openKeyring(mine, db)).current()
  expect(statSync(keyFile(mine)).mode & 0o777).toBe(0o600)
  expect(parseKeys(readFileSync(keyFile(mine), 'utf8'))).toEqual([made])
  expect(await (await openKeyring(mine, db)).current()).toEqual(made)
  expect(readdirSync(mine.dataDir)).toEqual(['secrets-key'])
  // The database stores only the key's fingerprint.
  const { rows } = await pool.query('select k::text as row from secret_keys k')
  expect(rows).toEqual([{ row: expect.stringContaining(made.id) }])
  expect(rows[0].row).not.toContain(hex(made))
})

test('many processes that start for the first time at once share one key', async () => {
  const mine = settings()
  const keyrings = await Promise.all(Array.from({ length: 8 }, () => openKeyring(mine, db)))
  expect(new Set(await Promise.all(keyrings.map(async (keyring) => (await keyring.current()).id))).size).toBe(1)
  expect(readdirSync(mine.dataDir)).toEqual(['secrets-key'])
})

test('a missing key stops the start, and none is made in its place', async () => {
  const mine = settings()
  const { id } = await (await openKeyring(mine, db)).current()
  rmSync(keyFile(mine))
  await expect(openKeyring(mine, db)).rejects.toThrow(
    `The key that the secrets and documents of this database are encrypted with is missing: there is no ${keyFile(mine)}, and neither SECRETS_KEY nor SECRETS_KEY_FILE. Give it the key with which this database was used before (its id is ${id.slice(0, 8)}…; every backup holds it).`,
  )
  expect(existsSync(keyFile(mine))).toBe(false)
})

test('another key stops the start, wherever it comes from', async () => {
  const { id } = await (await openKeyring(settings(), db)).current()
  const known = `Give it the key with which this database was used before (its id is ${id.slice(0, 8)}…; every backup holds it).`
  const wrong = (place: string) =>
    `${place} is not the key that the secrets and documents of this database are encrypted with. ${known}`
  await expect(openKeyring(settings({ SECRETS_KEY: hex(newSecretKey()) }), db)).rejects.toThrow(wrong('SECRETS_KEY'))
  const SECRETS_KEY_FILE = join(temporaryFolder(), 'key')
  writeFileSync(SECRETS_KEY_FILE, hex(newSecretKey()))
  await expect(openKeyring(settings({ SECRETS_KEY_FILE }), db)).rejects.toThrow(wrong(`SECRETS_KEY_FILE (${SECRETS_KEY_FILE})`))
  const mine = settings()
  writeFileSync(keyFile(mine), hex(newSecretKey()))
  await expect(openKeyring(mine, db)).rejects.toThrow(wrong(keyFile(mine)))
  // Two processes of a new installation with different keys: the second one fails.
  expect((await pool.query('select 1 from secret_keys')).rowCount).toBe(1)
})

test('SECRETS_KEY holds one key or several, in hexadecimal or base64, and nothing is written to the disk', async () => {
  const [one, two] = [newSecretKey(), newSecretKey()]
  const mine = settings({ SECRETS_KEY: `${one.bytes.toString('base64')}, ${hex(two)}` })
  const keyring = await openKeyring(mine, db)
  expect(await keyring.current()).toEqual(one)
  expect(keyring.find(two.id)).toEqual(two)
  expect(readdirSync(mine.dataDir)).toEqual([])
  // The order of keys no longer matters once the database has a key.
  expect(await (await openKeyring(settings({ SECRETS_KEY: `${hex(two)},${hex(one)}` }), db)).current()).toEqual(one)
  for (const wrong of ['short', `${hex(one)},`.slice(2), 'x'.repeat(64), `${hex(one)},short`])
    expect(() => readEnv({ SECRETS_KEY: wrong }), wrong).toThrow('SECRETS_KEY: must be 32 bytes in hexadecimal or base64')
})

test('with a DATABASE_URL, production creates no key, and uses an existing one', async () => {
  const env = { DATABASE_URL: 'postgres://server/engabo', NODE_ENV: 'production' }
  const mine = settings(env)
  await expect(openKeyring(mine, db)).rejects.toThrow(
    'SECRETS_KEY is missing: beside a DATABASE_URL, production must be given the key of secrets and documents, the same in every process. Make one with `openssl rand -hex 32`, and keep a copy elsewhere.',
  )
  expect(readdirSync(mine.dataDir)).toEqual([])
  writeFileSync(keyFile(mine), hex(newSecretKey()))
  await expect(openKeyring(mine, db)).resolves.toBeTruthy()
})

test('a file that holds no key, or cannot be read, is named', async () => {
  const mine = settings()
  writeFileSync(keyFile(mine), 'not a key\n')
  await expect(openKeyring(mine, db)).rejects.toThrow(
    `${keyFile(mine)} holds no keys: each line must be 32 bytes in hexadecimal or base64.`,
  )
  const SECRETS_KEY_FILE = join(temporaryFolder(), 'absent')
  await expect(openKeyring(settings({ SECRETS_KEY_FILE }), db)).rejects.toThrow(
    `SECRETS_KEY_FILE (${SECRETS_KEY_FILE}) cannot be read`,
  )
})

test('a running process finds a key that a rotation has written to the file', async () => {
  const mine = settings()
  const running = await openKeyring(mine, db)
  const [before, next] = [await running.current(), newSecretKey()]
  writeFileSync(keyFile(mine), `${hex(next)}\n${hex(before)}\n`)
  await makeCurrent(db, next.id)
  expect(await running.current()).toEqual(next)
  expect(running.find(before.id)).toEqual(before)
  expect(() => running.find(secretKey(Buffer.alloc(32)).id)).toThrow(/is not in/)
})
