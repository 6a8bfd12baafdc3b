import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { ownedDatabase, temporaryFolder } from '../../../test/postgres/restorable.ts'
import { hexOf, newSecretKey } from '../../crypto/encryption.ts'
import { heldKeys, parseKeys } from '../../crypto/key-file.ts'
import { openKeyring } from '../../crypto/keyring.ts'
import { keysInUse } from '../../db/keys/secret-keys.ts'
import { readEnv } from '../../env.ts'
import { folderFiles } from '../files/folder-files.ts'
import { readThrough } from '../load.ts'
import { makeBackup } from '../make.ts'
import { restoreBackup } from '../restore.ts'
import { keysToTake } from './keys.ts'

const passphrase = 'a passphrase of a test'
const source = await testDatabase()
const settingsOf = (dataDir = temporaryFolder(), env: Record<string, string> = {}) => readEnv({ DATA_DIR: dataDir, ...env })
type Settings = ReturnType<typeof settingsOf>
const filesOf = ({ dataDir }: Settings) => folderFiles(join(dataDir, 'files'))

const backUp = (settings: Settings) =>
  makeBackup({
    url: source.url,
    files: filesOf(settings),
    out: temporaryFolder(),
    passphrase,
    heldKeys: () => heldKeys(settings)?.keys ?? [],
  })

async function restoreTo({ url }: { url: string }, settings: Settings, path: string) {
  const { manifest, keys } = await readThrough(path, passphrase)
  const { take } = keysToTake(settings, keys)
  await restoreBackup({ url, files: filesOf(settings), path, manifest, passphrase, takeKeys: take, replace: true })
}

const home = settingsOf(temporaryFolder())
await openKeyring(home, source.db)
const [key] = heldKeys(home)!.keys

test('an archive contains the key, encrypted, and restores it on an empty machine', async () => {
  const { path } = await backUp(home)
  for (const form of [key!.bytes, hexOf(key!)]) expect(readFileSync(path).includes(form)).toBe(false)
  const target = await ownedDatabase()
  const empty = settingsOf()
  await expect(openKeyring(empty, source.db)).rejects.toThrow('is missing')
  await restoreTo(target, empty, path)
  expect(await (await openKeyring(empty, target.db)).current()).toEqual(key)
})

test('an installation with another key puts the key of the archive in front of it and keeps both', async () => {
  const { path } = await backUp(home)
  const target = await testDatabase()
  const settings = settingsOf()
  const before = await (await openKeyring(settings, target.db)).current()
  await restoreTo(target, settings, path)
  expect(parseKeys(readFileSync(join(settings.dataDir, 'secrets-key'), 'utf8'))).toEqual([key, before])
  expect(await keysInUse(target.db)).toEqual([{ id: key!.id, current: true }])
  expect(await (await openKeyring(settings, target.db)).current()).toEqual(key)
  // A second restore finds the key there.
  expect(keysToTake(settings, [key!]).place).toBeUndefined()
})

test('a restore does not overrule a key in the settings: nothing is written, and the error says what to do', async () => {
  const { path } = await backUp(home)
  const target = await ownedDatabase()
  const settings = settingsOf(undefined, { SECRETS_KEY: hexOf(newSecretKey()) })
  await expect(restoreTo(target, settings, path)).rejects.toThrow(
    `The secrets and documents of this archive are encrypted with another key than SECRETS_KEY. Take SECRETS_KEY and SECRETS_KEY_FILE out of the settings, and the key of the archive is put into ${join(settings.dataDir, 'secrets-key')}.`,
  )
  expect(existsSync(join(settings.dataDir, 'secrets-key'))).toBe(false)
  const given = settingsOf(undefined, { SECRETS_KEY: `${hexOf(newSecretKey())},${hexOf(key!)}` })
  await restoreTo(target, given, path)
  expect(await (await openKeyring(given, target.db)).current()).toEqual(key)
})

test('without the key no archive is made, because it could not be read', async () => {
  const missing = `Nobody could read the secrets and documents in the archive: their key ${key!.id.slice(0, 8)}… is not at hand. Set SECRETS_KEY, SECRETS_KEY_FILE or DATA_DIR as the program has it.`
  await expect(backUp(settingsOf())).rejects.toThrow(missing)
  const other = settingsOf()
  writeFileSync(join(other.dataDir, 'secrets-key'), hexOf(newSecretKey()))
  await expect(backUp(other)).rejects.toThrow(missing)
})
