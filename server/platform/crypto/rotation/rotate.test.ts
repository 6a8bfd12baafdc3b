import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepSecret } from '../../../accounts/two-factor/second-factor.ts'
import { testDatabase } from '../../../test/database.ts'
import { emptied } from '../../../test/postgres/emptied.ts'
import { temporaryFolder } from '../../../test/postgres/restorable.ts'
import { makeAccount, makeApplication, makeJob } from '../../../test/records/makers.ts'
import { keysInUse } from '../../db/keys/secret-keys.ts'
import { readEnv } from '../../env.ts'
import { placeOfFile } from '../../files/file-names.ts'
import { openFiles } from '../../files/open-files.ts'
import { decryptText, hexOf, newSecretKey } from '../encryption.ts'
import { heldKeys, parseKeys } from '../key-file.ts'
import { openKeyring } from '../keyring.ts'
import { secretContext } from '../stored-secrets.ts'
import { rotateKeys } from './rotate.ts'

const database = await testDatabase()
const { db, pool, url } = database
beforeEach(() => pool.query(emptied('secret_keys, application_documents, two_factors, accounts, job_applications, jobs')))

const settingsOf = (env: Record<string, string> = {}) => readEnv({ DATA_DIR: temporaryFolder(), DATABASE_URL: url, ...env })
type Settings = ReturnType<typeof settingsOf>
const keyFile = ({ dataDir }: Settings) => join(dataDir, 'secrets-key')

/** A process with its keys and files. */
async function start(settings: Settings) {
  const keyring = await openKeyring(settings, db)
  return { keyring, files: openFiles(settings, keyring) }
}
type Running = Awaited<ReturnType<typeof start>>

async function rotate(settings: Settings) {
  const output: string[] = []
  await rotateKeys({ settings, database, ...(await start(settings)), say: (line) => void output.push(line) })
  return output
}

const SECRET = 'JBSWY3DPEHPK3PXP'
async function addSecret({ keyring }: Running) {
  const { id } = await makeAccount(db)
  await keepSecret(db, keyring, id, SECRET)
  return id
}
async function readSecret({ keyring }: Running, id: number) {
  const { secret } = await db.selectFrom('two_factors').select('secret').where('account_id', '=', id).executeTakeFirstOrThrow()
  return decryptText(secret, secretContext('two_factors', id), keyring.find)
}

/** Documents with distinct content; `plain` ones are unencrypted, as in earlier versions. */
async function addDocuments({ files }: Running, count: number, { dataDir }: Settings, plain = false) {
  await makeJob(db)
  const job = await db.selectFrom('jobs').select('id').executeTakeFirstOrThrow()
  for (let n = 0; n < count; n++) {
    const content = Buffer.concat([
      Buffer.from(`%PDF-1.7\n${randomBytes(50_000).toString('hex')}`),
      Buffer.from('\nstartxref\n%%EOF'),
    ])
    const source = (async function* () {
      yield content
    })()
    const { id, bytes, sha256, keyId } = (await files.receive(source, 'a.pdf', ['pdf']))!
    const { id: application_id } = await makeApplication(db, { job_id: job.id })
    const row = { id, bytes, sha256, application_id, field: 'nationalId', file_name: 'a.pdf', kind: 'pdf' as const }
    if (!plain) await files.keep({ id, bytes, sha256, keyId, fileName: 'a.pdf', kind: 'pdf' })
    else {
      mkdirSync(join(dataDir, 'files', placeOfFile(id), '..'), { recursive: true })
      writeFileSync(join(dataDir, 'files', placeOfFile(id)), content)
      await files.release({ id })
    }
    await db
      .insertInto('application_documents')
      .values({ ...row, key_id: plain ? null : keyId })
      .execute()
  }
}

/** Reads every document and compares it with what was stored. */
async function readAll({ files }: Running) {
  const rows = await db.selectFrom('application_documents').select(['id', 'key_id', 'sha256']).execute()
  for (const row of rows) {
    const content = await buffer(await files.read(row))
    expect(createHash('sha256').update(content).digest().equals(row.sha256), row.id).toBe(true)
  }
  return rows.length
}

test('the key of the data folder is rotated while a process reads and writes', async () => {
  const settings = settingsOf()
  const running = await start(settings)
  const account = await addSecret(running)
  await addDocuments(running, 3, settings)
  await addDocuments(running, 2, settings, true)
  const before = await running.keyring.current()

  expect(await rotate(settings)).toEqual([
    '1 secrets and 5 documents are encrypted with the new key.',
    'The old key is no longer needed and was removed; backups from before hold it themselves. Make one with the new key now.',
  ])
  const after = await running.keyring.current()
  expect(after.id).not.toBe(before.id)
  expect(parseKeys(readFileSync(keyFile(settings), 'utf8'))).toEqual([after])
  expect(await keysInUse(db)).toEqual([{ id: after.id, current: true }])
  for (const process of [running, await start(settings)]) {
    expect(await readAll(process)).toBe(5)
    expect(await readSecret(process, account)).toBe(SECRET)
  }
  await addDocuments(running, 1, settings)
  expect(await readAll(await start(settings))).toBe(6)
  // Nothing is left that the old key could decrypt.
  const stored = readdirSync(join(settings.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((item) =>
    item.isFile(),
  )
  expect(stored).toHaveLength(6)
  for (const { parentPath, name } of stored)
    expect(readFileSync(join(parentPath, name)).includes(Buffer.from(before.id, 'hex'))).toBe(false)
})

test('a key of the settings is rotated by putting a new one in front; without one the command says so', async () => {
  const [old, next] = [newSecretKey(), newSecretKey()]
  const first = settingsOf({ SECRETS_KEY: hexOf(old) })
  const account = await addSecret(await start(first))
  await expect(rotate(first)).rejects.toThrow(
    'SECRETS_KEY has the key that is in use in front. Put a new one (openssl rand -hex 32) and a comma before it, restart every process, and run this again.',
  )
  const both = settingsOf({ SECRETS_KEY: `${hexOf(next)},${hexOf(old)}` })
  // Until the command runs, processes with both keys and with only the old one read each other's data.
  expect((await (await start(both)).keyring.current()).id).toBe(old.id)
  expect((await rotate(both))[1]).toBe(
    'The old key is no longer needed: take it out of SECRETS_KEY. Backups from before hold it themselves. Make one with the new key now.',
  )
  await expect(start(first)).rejects.toThrow('SECRETS_KEY is not the key')
  const last = await start(settingsOf({ SECRETS_KEY: hexOf(next) }))
  expect(await readSecret(last, account)).toBe(SECRET)
  expect(readdirSync(both.dataDir)).toEqual([])
})

test('the old key is kept for a document that cannot be read; one added meanwhile with the old key is rotated, too', async () => {
  const settings = settingsOf()
  const running = await start(settings)
  await addDocuments(running, 3, settings)
  const [lost, damaged] = await db.selectFrom('application_documents').select('id').orderBy('id').execute()
  await running.files.discard({ id: lost!.id })
  // Damages only the end, which has not been read yet when the beginning is returned.
  const path = join(settings.dataDir, 'files', placeOfFile(damaged!.id))
  const content = readFileSync(path)
  content[content.length - 1]! ^= 1
  writeFileSync(path, content)
  await expect(rotate(settings)).rejects.toThrow(`2 documents cannot be read, such as ${lost!.id}. The old key is kept for them`)
  expect(heldKeys(settings)!.keys).toHaveLength(2)
  expect(await keysInUse(db)).toHaveLength(2)
  await db.deleteFrom('application_documents').where('id', 'in', [lost!.id, damaged!.id]).execute()
  await rotate(settings)
  expect(heldKeys(settings)!.keys).toHaveLength(1)
  expect(await readAll(running)).toBe(1)

  const real = running.files.encrypt
  let late = false
  const { keyring, files } = await start(settings)
  const before = await keyring.current()
  const source = (async function* () {
    yield Buffer.from('%PDF-1.7\nstartxref\n%%EOF')
  })()
  const received = (await files.receive(source, 'a.pdf', ['pdf']))!
  const interrupted = {
    ...files,
    encrypt: async (...given: Parameters<typeof real>) => {
      await real(...given)
      if (late) return
      late = true
      // A form received under the old key is stored only now, with an id that the command has passed.
      const id = `00000000${received.id.slice(8)}`
      const { application_id } = await db.selectFrom('application_documents').select('application_id').executeTakeFirstOrThrow()
      const row = { id, bytes: received.bytes, sha256: received.sha256, application_id, field: 'cvFile', file_name: 'a.pdf' }
      await db
        .insertInto('application_documents')
        .values({ ...row, kind: 'pdf', key_id: received.keyId })
        .execute()
      mkdirSync(join(settings.dataDir, 'files', 'incoming'), { recursive: true })
      writeFileSync(join(settings.dataDir, 'files', 'incoming', id), '%PDF-1.7\nstartxref\n%%EOF')
      await files.keep({ ...received, id })
    },
  }
  await rotateKeys({ settings, database, keyring, files: interrupted, say: () => {} })
  expect(await keysInUse(db)).toEqual([{ id: (await keyring.current()).id, current: true }])
  expect(heldKeys(settings)!.keys.some(({ id }) => id === before.id)).toBe(false)
  expect(await readAll(await start(settings))).toBe(2)
})

test.skipIf(process.getuid?.() !== 0)('a rotation by a user who does not own the data changes nothing and says so', async () => {
  const settings = settingsOf()
  const { id } = await (await start(settings)).keyring.current()
  chownSync(settings.dataDir, 65_534, 65_534)
  const env = { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: settings.dataDir }
  const { status, stderr } = spawnSync(process.execPath, ['server/platform/crypto/rotation/main.ts'], { env, encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, `Run this as the user to whom ${settings.dataDir} belongs, as the program does.\n`])
  expect(await keysInUse(db)).toEqual([{ id, current: true }])
})

const DOCUMENTS = 120
/** The advisory lock at which a rotation waits to be killed. */
const GATE = 5_301

test('a rotation that is killed repeatedly leaves everything readable, also unencrypted documents, and the last run completes it', async () => {
  const settings = settingsOf()
  const running = await start(settings)
  const account = await addSecret(running)
  await addDocuments(running, DOCUMENTS / 2, settings)
  await addDocuments(running, DOCUMENTS / 2, settings, true)
  const { id: before } = await running.keyring.current()
  const changed = async () =>
    Number(
      (
        await pool.query(
          'select count(*) from application_documents where key_id = (select id from secret_keys where current and id <> $1)',
          [before],
        )
      ).rows[0].count,
    )
  /** Runs the command, killed at the document after the first `killAt`, where the database holds it until it is dead. */
  async function run(killAt = Number.POSITIVE_INFINITY) {
    const gate = await pool.connect()
    await gate.query(`select pg_advisory_lock(${GATE})`)
    await pool.query(`create or replace trigger hold before update on application_documents for each row
      execute function hold_after(${Math.min(killAt, DOCUMENTS)})`)
    const env = { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: settings.dataDir }
    const child = spawn(process.execPath, ['server/platform/crypto/rotation/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    let ended = false
    const end = new Promise<number | null>((resolve) => child.once('exit', resolve)).finally(() => (ended = true))
    while (!ended && (await changed()) < killAt) await new Promise((resolve) => setTimeout(resolve, 2))
    if (!ended) child.kill('SIGKILL')
    const code = await end
    await gate.query(`select pg_advisory_unlock(${GATE})`)
    gate.release()
    return { code, output }
  }
  await pool.query(`create or replace function hold_after() returns trigger language plpgsql as $$ begin
    if (select count(*) from application_documents where key_id = new.key_id) >= tg_argv[0]::integer then
      perform pg_advisory_xact_lock(${GATE});
    end if;
    return new;
  end $$`)
  for (const killAt of [1, 20, 50, 90]) {
    const { code, output } = await run(killAt)
    expect([code, output]).toEqual([null, ''])
    expect(await changed()).toBeLessThan(DOCUMENTS)
    for (const process of [running, await start(settings)]) {
      expect(await readAll(process)).toBe(DOCUMENTS)
      expect(await readSecret(process, account)).toBe(SECRET)
    }
    // The database releases the rotation's lock only when it notices the lost connection.
    await vi.waitFor(async () => {
      const { rowCount } = await pool.query("select 1 from pg_locks where locktype = 'advisory' and objid = 7204121")
      expect(rowCount).toBe(0)
    }, 20_000)
  }
  const last = await run()
  expect(last.output).toMatch(/^\d secrets and \d+ documents are encrypted with the new key\.\n/)
  expect(last.code).toBe(0)
  expect(await keysInUse(db)).toEqual([{ id: (await running.keyring.current()).id, current: true }])
  expect(await readAll(await start(settings))).toBe(DOCUMENTS)
  expect(await readSecret(running, account)).toBe(SECRET)
  await running.files.purge()
  await pool.query('drop function hold_after cascade')
})
