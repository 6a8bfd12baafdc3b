import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { TEST_KEY } from '../../../test/keys.ts'
import { startObjectServer } from '../../../test/object-server.ts'
import { ownedDatabase, temporaryFolder } from '../../../test/postgres/restorable.ts'
import { makeClient } from '../../../test/records/makers.ts'
import { readBucketAddress } from '../../files/bucket/bucket-address.ts'
import { openBucket } from '../../files/bucket/object-store.ts'
import { placeOfFile } from '../../files/file-names.ts'
import { readThrough } from '../load.ts'
import { makeBackup } from '../make.ts'
import { restoreBackup } from '../restore.ts'
import { bucketFiles } from './bucket-files.ts'
import { folderFiles } from './folder-files.ts'
import type { StoredFiles } from './stored-files.ts'

const passphrase = 'a passphrase of a test'
const heldKeys = () => [TEST_KEY]
const takeKeys = () => {}
const inStore = temporaryFolder()
const store = await startObjectServer(inStore)
const bucket = bucketFiles(openBucket(readBucketAddress(store.url)!), 'the bucket')
afterEach(store.recover)
afterAll(store.stop)

const CONTENTS = ['one', 'two', 'three', 'four', 'five'].map((text) => Buffer.from(`${text} `.repeat(1000)))
const source = await testDatabase()
const { id: client_id } = await makeClient(source.db)
const home = temporaryFolder()
for (const content of CONTENTS) {
  const file_id = crypto.randomUUID()
  const path = join(home, placeOfFile(file_id))
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, content)
  const sha256 = createHash('sha256').update(content).digest()
  const named = { file_id, file_name: 'a.pdf', file_kind: 'pdf', bytes: content.length, sha256 } as const
  await source.db
    .insertInto('client_documents')
    .values({ client_id, title: 'A', kind: 'Other', ...named })
    .execute()
}
const backUp = (url: string, files: StoredFiles) =>
  makeBackup({ url, files, out: join(temporaryFolder(), 'out'), passphrase, heldKeys })
async function restoreTo(url: string, files: StoredFiles, path: string) {
  const { manifest } = await readThrough(path, passphrase)
  return restoreBackup({ url, files, path, manifest, passphrase, takeKeys, replace: true })
}
const below = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name))
    .map((path) => [path.slice(folder.length), readFileSync(path, 'utf8')])
    .sort()

test('files restored from a folder into a bucket and back are the same, and a missing object is reported', async () => {
  const fromFolder = await backUp(source.url, folderFiles(home))
  const target = await ownedDatabase()
  expect(await restoreTo(target.url, bucket, fromFolder.path)).toBeUndefined()
  expect(below(inStore)).toEqual(below(home))

  const fromBucket = await backUp(target.url, bucket)
  expect(fromBucket.summary).toEqual(fromFolder.summary)
  expect(fromBucket.missing).toEqual([])
  const again = temporaryFolder()
  await restoreTo(target.url, folderFiles(again), fromBucket.path)
  expect(below(again)).toEqual(below(home))

  const [lost] = await target.db.selectFrom('client_documents').select('file_id').execute()
  await openBucket(readBucketAddress(store.url)!).remove(placeOfFile(lost!.file_id))
  expect((await backUp(target.url, bucket)).missing).toEqual([lost!.file_id])
})

test('a restore that fails adds no object and removes none', async () => {
  const { path } = await backUp(source.url, folderFiles(home))
  const target = await testDatabase()
  const before = below(inStore)
  const { manifest } = await readThrough(path, passphrase)
  const swap = () => Promise.reject(new Error('The last step failed.'))
  const failing = { ...bucket, takeBack: (stamp: string) => ({ ...bucket.takeBack(stamp), swap }) }
  const restored = restoreBackup({ url: target.url, files: failing, path, manifest, passphrase, takeKeys, replace: true })
  await expect(restored).rejects.toThrow('The last step failed.')
  expect(below(inStore)).toEqual(before)
})

test('a backup fails when the object store is unavailable, and leaves no archive', async () => {
  store.fail(503)
  await expect(backUp(source.url, bucket)).rejects.toThrow()
})
