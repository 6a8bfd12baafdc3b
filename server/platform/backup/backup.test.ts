import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, inject, test, vi } from 'vitest'
import { addCheckpoints } from '../../accounts/audit/checkpoints.ts'
import { verifyChain } from '../../accounts/audit/verify-chain.ts'
import { insertLink, useLink } from '../../accounts/link-queries.ts'
import { seedDemo } from '../../db/seed/demo.ts'
import { testDatabase } from '../../test/database.ts'
import { FIXED_KEYRING, TEST_KEY, testKeyring } from '../../test/keys.ts'
import { ownedDatabase, temporaryFolder } from '../../test/postgres/restorable.ts'
import * as make from '../../test/records/makers.ts'
import { rewriteKeyFile } from '../crypto/key-file.ts'
import { startCluster } from '../db/setup/cluster.ts'
import { migrate, migrations } from '../db/setup/migrate.ts'
import { filesIn } from '../files/files.ts'
import { openQueue } from '../jobs/queue.ts'
import { requeueEmails } from '../mail/requeue.ts'
import { openSession } from '../sessions/sessions.ts'
import { readArchive, writeArchive } from './archive.ts'
import { folderFiles } from './files/folder-files.ts'
import { countRows, readThrough, requireKnown } from './load.ts'
import { keepNewest, makeBackup } from './make.ts'
import { connect, listSequences, listTables } from './queries.ts'
import { restoreBackup } from './restore.ts'

const passphrase = 'a passphrase of a test'
const heldKeys = () => [TEST_KEY]
const takeKeys = () => {}
/** Archives made under load, of which each is restored. */
const ROUNDS = inject('night') ? 5 : 1
type At = { url: string }

/** Everything in a database as counts and checksums, with its triggers and constraints. */
async function contentOf({ url }: At) {
  const client = await connect(url)
  const tables = []
  for (const table of await listTables(client)) tables.push(await countRows(client, table))
  const sequences = await listSequences(client)
  const { rows: rules } = await client.query(`
    select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text as rule from pg_trigger where not tgisinternal
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    order by 1`)
  await client.end()
  return { tables, sequences, rules: rules.map(({ rule }) => rule) }
}

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name))
    .filter((path) => !/\/(incoming|replaced-)/.test(path))
    .map((path) => [path.slice(folder.length), createHash('sha256').update(readFileSync(path)).digest('hex')])
    .sort()

async function restoreTo({ url }: At, files: string, path: string, replace = false) {
  const { manifest } = await readThrough(path, passphrase)
  requireKnown(manifest)
  return restoreBackup({ url, files: folderFiles(files), path, manifest, passphrase, takeKeys, replace })
}

// A company with a row in every table, and with documents.
const company = await testDatabase()
const home = temporaryFolder()
const stored = filesIn(home, await testKeyring(company.db))
await seedDemo(company.db, { password: 'correct horse battery', files: stored })
await stored.pictures.write([Buffer.from('small'), Buffer.from('larger'), Buffer.from('largest')])
await make.makeClient(company.db, { first_name: 'tab\t, line\n, back\\slash, \\N', last_name: '„Kyomuhendo“ 🛡' })
const contract = (await stored.receive(
  (async function* () {
    yield Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF\n')
  })(),
  'contract.pdf',
  ['pdf'],
))!
await stored.keep(contract)
await company.db
  .insertInto('client_documents')
  .values({
    client_id: 1,
    title: 'Contract',
    kind: 'Contract',
    file_id: contract.id,
    file_name: 'contract.pdf',
    file_kind: 'pdf',
    bytes: contract.bytes,
    sha256: contract.sha256,
    key_id: contract.keyId,
  })
  .execute()
mkdirSync(join(home, 'incoming'), { recursive: true })
writeFileSync(join(home, 'incoming', 'half-way'), 'not kept yet')
await addCheckpoints(company.db)
const archive = await makeBackup({
  url: company.url,
  files: folderFiles(home),
  out: temporaryFolder(),
  passphrase,
  heldKeys,
})
const content = await contentOf(company)

test('a restore into an empty database of an ordinary owner has the same counts, checksums, sequences, rules and files', async () => {
  const target = await ownedDatabase()
  const files = temporaryFolder()
  expect(await restoreTo(target, files, archive.path)).toBeUndefined()
  expect(await contentOf(target)).toEqual(content)
  expect(filesBelow(files)).toEqual(filesBelow(home))
  expect(filesBelow(files).length).toBe(archive.summary.files.count)
  expect(archive.missing).toEqual([])
})

test('after a restore the next record has the next id, changes are audited, and references are checked', async () => {
  const target = await ownedDatabase()
  await restoreTo(target, temporaryFolder(), archive.path)
  const [before, after] = [await make.makeGuard(company.db), await make.makeGuard(target.db)]
  expect(after.id).toBe(before.id)
  const { rows } = await target.pool.query(
    "select action, record_id from audit_log where table_name = 'guards' order by id desc limit 1",
  )
  expect(rows).toEqual([{ action: 'insert', record_id: String(after.id) }])
  const moved = 'update client_documents set client_id = 999999'
  await expect(target.pool.query(moved)).rejects.toMatchObject({ code: '23503' })
  await expect(target.pool.query('delete from audit_log')).rejects.toMatchObject({ code: '42501' })
})

test('a restore ends every session and link, so that those ended or used since the backup stay invalid', async () => {
  const source = await testDatabase()
  const { id: accountId } = await make.makeAccount(source.db, { role: 'admin' })
  await openSession(source.db, { accountId, role: 'admin', address: '127.0.0.1', userAgent: 'test' })
  await insertLink(source.db, accountId, Buffer.alloc(32), 'reset')
  const { path } = await makeBackup({ url: source.url, files: folderFiles(home), out: temporaryFolder(), passphrase, heldKeys })
  const target = await ownedDatabase()
  await restoreTo(target, temporaryFolder(), path)
  expect(await useLink(source.db, Buffer.alloc(32))).toBe(true)
  expect(await useLink(target.db, Buffer.alloc(32))).toBe(false)
  const { rows } = await target.pool.query('select count(*)::int as sessions, count(ended_at)::int as ended from sessions')
  expect(rows).toEqual([{ sessions: 1, ended: 1 }])
})

test('the chain of the audit log continues after a restore', async () => {
  const target = await ownedDatabase()
  await restoreTo(target, temporaryFolder(), archive.path)
  const restored = await verifyChain(target.db)
  expect(restored).toMatchObject({ intact: true, pending: 0 })
  await make.makeGuard(target.db)
  expect(await addCheckpoints(target.db)).toBe(1)
  expect(await verifyChain(target.db, restored.intact ? restored.last : undefined)).toMatchObject({ intact: true, pending: 0 })
})

test('an archive made under load is one snapshot: each transaction is complete, and no document lacks its file', async () => {
  const source = await testDatabase()
  const home = temporaryFolder()
  const store = filesIn(home, await testKeyring(source.db))
  const job = await make.makeJob(source.db)
  let writing = true
  let written = 0
  const writer = async () => {
    while (writing) {
      const file = (await store.receive(
        (async function* () {
          yield Buffer.from(`%PDF-1.7\n${'x'.repeat(20_000)}\nstartxref\n0\n%%EOF\n${++written}`)
        })(),
        'cv.pdf',
        ['pdf'],
      ))!
      await source.db.transaction().execute(async (transaction) => {
        const { id } = await make.makeApplication(transaction, { job_id: job.id })
        const { id: document, bytes, sha256, keyId: key_id } = file
        await transaction
          .insertInto('application_documents')
          .values({ id: document, application_id: id, field: 'cvFile', file_name: 'cv.pdf', kind: 'pdf', bytes, sha256, key_id })
          .execute()
        await store.keep(file)
      })
    }
  }
  const writers = Promise.all([writer(), writer(), writer()])
  await vi.waitFor(() => expect(written).toBeGreaterThan(10), 60_000)
  const out = temporaryFolder()
  const archives = []
  for (let round = 0; round < ROUNDS; round++) {
    archives.push(
      await makeBackup({ url: source.url, files: folderFiles(home), out: join(out, String(round)), passphrase, heldKeys }),
    )
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  writing = false
  await writers
  for (const { path } of archives) {
    const target = await ownedDatabase()
    const files = temporaryFolder()
    await restoreTo(target, files, path)
    const { rows } = await target.pool.query<{ id: string | null; sha256: Buffer }>(
      'select d.id, d.sha256 from job_applications a full join application_documents d on d.application_id = a.id',
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { id, sha256 } of rows) {
      const content = await buffer(await filesIn(files, FIXED_KEYRING).read({ id: id!, key_id: TEST_KEY.id }))
      expect(createHash('sha256').update(content).digest().equals(sha256)).toBe(true)
    }
  }
})

test('a restore refuses a database that is not empty; with --replace it replaces it and keeps its files aside', async () => {
  const target = await testDatabase()
  await make.makeClient(target.db)
  const queue = await openQueue(target.url, () => {}, { idle: true })
  await queue.stop()
  const files = temporaryFolder()
  writeFileSync(join(files, 'old'), 'an old file')
  const before = await contentOf(target)
  await expect(restoreTo(target, files, archive.path)).rejects.toThrow('This database is not empty.')
  expect([await contentOf(target), filesBelow(files).length]).toEqual([before, 1])
  const aside = await restoreTo(target, files, archive.path, true)
  expect(await contentOf(target)).toEqual(content)
  expect(filesBelow(files)).toEqual(filesBelow(home))
  expect(readFileSync(join(aside!, 'old'), 'utf8')).toBe('an old file')
})

test('the database of another program is refused with any option', async () => {
  const target = await testDatabase({ from: 'template0' })
  await target.pool.query('create table migrations (id integer)')
  await expect(restoreTo(target, temporaryFolder(), archive.path, true)).rejects.toThrow(
    'This database belongs to another program.',
  )
})

test('a database in use by the program is refused', async () => {
  const target = await testDatabase()
  const queue = await openQueue(target.url, () => {}, { idle: true })
  await expect(restoreTo(target, temporaryFolder(), archive.path, true)).rejects.toThrow(
    'The program is running on this database.',
  )
  await queue.stop()
})

/** A copy of the archive with changed content. */
async function rewritten(change: (name: string, body: Buffer) => Buffer | undefined) {
  const path = join(temporaryFolder(), 'changed.backup')
  const entries = async function* () {
    for await (const { name, body } of readArchive(archive.path, passphrase)) {
      const chunks: Buffer[] = []
      for await (const chunk of body) chunks.push(chunk)
      const changed = change(name, Buffer.concat(chunks))
      if (changed) yield { name, size: changed.length, body: [changed] }
    }
  }
  await writeArchive(path, passphrase, entries())
  return path
}

test.each([
  ['a table is missing', (name: string, body: Buffer) => (name.startsWith('tables/clients/') ? undefined : body)],
  [
    'a row is missing',
    (name: string, body: Buffer) => (name === 'tables/guards/0' ? body.subarray(body.indexOf('\n') + 1) : body),
  ],
  ['a file is missing', (name: string, body: Buffer) => (name.startsWith('files/pictures/') ? undefined : body)],
  ['a file is another one', (name: string, body: Buffer) => (name.startsWith('files/pictures/') ? Buffer.from('other') : body)],
  ['the end is missing', (name: string, body: Buffer) => (name === 'summary.json' ? undefined : body)],
])('an archive whose contents do not match its manifest (%s) is refused', async (_, change) => {
  await expect(readThrough(await rewritten(change), passphrase)).rejects.toThrow('does not hold what it says it holds.')
})

test('an archive with unknown or different migrations is refused', async () => {
  const { manifest } = await readThrough(archive.path, passphrase)
  const newer = { ...manifest, migrations: [...manifest.migrations, { name: '9999_later.sql', checksum: 'x' }] }
  expect(() => requireKnown(newer)).toThrow(
    'The archive was made by a newer version of this program (9999_later.sql). Update it first.',
  )
  const other = manifest.migrations.map((migration) => ({ ...migration, checksum: 'x' }))
  expect(() => requireKnown({ ...manifest, migrations: other })).toThrow('was made by another version of this program')
  expect(() => requireKnown({ ...manifest, migrations: [{ name: '0150_money.sql', checksum: 'x' }] })).toThrow(
    'The archive is of a version before 0.2 (its last migration is 0150_money.sql). Restore it with the last of those versions (commit 4613b0fe), then start this one.',
  )
})

test('when loading fails half-way, the database and the files are as they were', async () => {
  const target = await testDatabase()
  await make.makeClient(target.db)
  const files = temporaryFolder()
  writeFileSync(join(files, 'old'), 'an old file')
  const before = await contentOf(target)
  const path = await rewritten((name, body) => (name === 'tables/guards/0' ? Buffer.from('not a row\n') : body))
  const { manifest } = await readThrough(archive.path, passphrase)
  await expect(
    restoreBackup({ url: target.url, files: folderFiles(files), path, manifest, passphrase, takeKeys, replace: true }),
  ).rejects.toThrow('The rows of guards could not be loaded: invalid input syntax')
  expect(await contentOf(target)).toEqual(before)
  expect(readdirSync(files)).toEqual(['old'])
})

test('an archive of an older version is restored with its schema, then migrated', async () => {
  const old = await testDatabase({ from: 'template0' })
  await migrate(old.pool, { upTo: 1 })
  await old.pool.query(
    "insert into clients (first_name, last_name, contacts, registered_on) values ('Old', 'Client', '0700', '2020-01-01')",
  )
  const { path } = await makeBackup({
    url: old.url,
    files: folderFiles(temporaryFolder()),
    out: temporaryFolder(),
    passphrase,
    heldKeys,
  })
  const target = await ownedDatabase()
  await restoreTo(target, temporaryFolder(), path)
  expect(await contentOf(target)).toEqual(await contentOf(old))
  await migrate(target.pool)
  expect((await target.pool.query('select name from migrations')).rowCount).toBe(migrations().length)
  expect((await contentOf(target)).rules).toEqual(content.rules)
  expect(await target.db.selectFrom('clients').select('first_name').execute()).toEqual([{ first_name: 'Old' }])
})

test('after a restore each waiting e-mail has one job, and sent ones have none', async () => {
  const source = await testDatabase()
  const email = { recipient: 'a@mail.example', subject: 'Hello', body_text: 'x', body_html: 'x' }
  await source.db
    .insertInto('emails')
    .values([email, { ...email, status: 'Sent' }, { ...email, status: 'Failed' }])
    .execute()
  const { path } = await makeBackup({
    url: source.url,
    files: folderFiles(temporaryFolder()),
    out: temporaryFolder(),
    passphrase,
    heldKeys,
  })
  const target = await ownedDatabase()
  await restoreTo(target, temporaryFolder(), path)
  const queue = await openQueue(target.url, () => {}, { idle: true })
  expect(await requeueEmails(queue, target.db)).toBe(1)
  await queue.stop()
  const { rows } = await target.pool.query("select (data ->> 'id')::integer as id from queue.job where name = 'emails'")
  expect(rows).toEqual(await target.db.selectFrom('emails').select('id').where('status', '=', 'Queued').execute())
})

test('a missing document is reported and the rest is backed up; one erased meanwhile is not reported', async () => {
  const files = temporaryFolder()
  const target = await ownedDatabase()
  await restoreTo(target, files, archive.path)
  const [lost, erased] = await target.db.selectFrom('application_documents').select('id').execute()
  for (const id of [lost!.id, erased!.id, contract.id]) rmSync(join(files, id.slice(0, 2), id))
  await target.db.deleteFrom('application_documents').where('id', '=', erased!.id).execute()
  const again = await makeBackup({ url: target.url, files: folderFiles(files), out: temporaryFolder(), passphrase, heldKeys })
  expect(again.missing.toSorted()).toEqual([lost!.id, contract.id].sort())
  expect(again.summary.files.count).toBe(archive.summary.files.count - 3)
})

test('every table is in a schema that is backed up, or is made by the program itself', async () => {
  const { rows } = await company.pool.query(
    "select schemaname || '.' || tablename as name from pg_tables where schemaname not in ('public', 'queue', 'program', 'pg_catalog', 'information_schema')",
  )
  expect(rows).toEqual([])
})

test('only the newest archives are kept, and nothing else in the folder is touched', async () => {
  const out = temporaryFolder()
  const names = ['20261101', '20261103', '20261102', '20261104'].map((day) => `engabo-${day}T010000Z.backup`)
  for (const name of [...names, 'notes.txt', 'engabo-old.backup']) writeFileSync(join(out, name), 'x')
  expect(await keepNewest(out, 2)).toEqual([names[0], names[2]])
  expect(readdirSync(out).sort()).toEqual([
    'engabo-20261103T010000Z.backup',
    'engabo-20261104T010000Z.backup',
    'engabo-old.backup',
    'notes.txt',
  ])
  expect(await keepNewest(out, 5)).toEqual([])
})

test('what killed commands have left unfinished is removed by the next one; what others are writing stays', async () => {
  const [out, files, data, keys] = [temporaryFolder(), temporaryFolder(), temporaryFolder(), temporaryFolder()]
  const dead = spawnSync(process.execPath, ['-e', '']).pid
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  const left = (folder: string, name: string, at = longAgo) => {
    const path = join(folder, name)
    if (name.startsWith('engabo') || name.startsWith('secrets')) writeFileSync(path, 'x')
    else mkdirSync(join(path, 'ab'), { recursive: true })
    utimesSync(path, at, at)
    return path
  }
  const names = (end: string): [string, string][] => [
    [out, `engabo-20261101T010000Z.backup.${end}`],
    [files, `restoring-20261101T010000Z-${end}`],
    [data, `postgres-new-abcdef-${end}`],
    [keys, `secrets-key.${end}`],
  ]
  const abandoned = names(`${dead}.partial`).map(([folder, name]) => left(folder, name))
  const former = [
    left(out, 'engabo-20261102T010000Z.backup.partial'),
    left(files, 'restoring-20261102T010000Z'),
    left(data, 'postgres-new-XyZ123'),
  ]
  const living = names(`${process.ppid}.partial`).map(([folder, name]) => left(folder, name))
  const fresh = names(`${dead}.partial`).map(([folder, name]) =>
    left(folder, name.replace('20261101', '20261103').replace('abcdef', 'fedcba').replace('key.', 'key.x-'), new Date()),
  )
  await makeBackup({ ...company, files: folderFiles(files), out, passphrase, heldKeys })
  folderFiles(files).takeBack('20261126T010000Z')
  rewriteKeyFile({ dataDir: keys }, [TEST_KEY])
  await (await startCluster(data)).stop()
  expect([...abandoned, ...former].filter(existsSync)).toEqual([])
  expect([...living, ...fresh].filter((path) => !existsSync(path))).toEqual([])
}, 60_000)

test('an empty database has nothing to back up, and no file is left', async () => {
  const { url } = await testDatabase({ from: 'template0' })
  const out = join(temporaryFolder(), 'out')
  await expect(makeBackup({ url, files: folderFiles(temporaryFolder()), out, passphrase, heldKeys })).rejects.toThrow(
    'There is nothing in this database yet.',
  )
  expect(existsSync(out) && readdirSync(out)).toEqual([])
})
