// Backs up a running server, loses the machine and restores: to an embedded database, and from there to a server.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { startCluster } from '../../server/platform/db/setup/cluster.ts'
import { PASSWORD } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'
import { cleanUp, freePort, newDemoFolder, newFolder, ready, run, stopAll } from './processes.ts'

test.afterEach(stopAll)
test.afterAll(cleanUp)

const BACKUP_PASSPHRASE = 'a passphrase of a test'

const command = async (env: Record<string, string>, ...args: string[]) => {
  const { ended, output } = run({ BACKUP_PASSPHRASE, ...env }, ['server/platform/backup/main.ts', ...args])
  return { code: await ended, output: output().trim() }
}

const call = (port: string, path: string, body?: object, headers = {}) =>
  fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
  })

/** Signs in; returns the headers for calls. */
async function signIn(port: string, emailAddress: string, code?: string) {
  const login = await call(port, '/auth/login', { emailAddress, password: PASSWORD, ...(code && { code }) })
  expect(login.status).toBe(200)
  return { authorization: `Bearer ${(await login.json()).access_token}` }
}

/** Sets up two-factor sign-in for an account; returns the codes of its authenticator app. */
async function setUpTwoFactor(port: string, emailAddress: string) {
  const headers = await signIn(port, emailAddress)
  const { secret } = await (await call(port, '/auth/two-factor/set-up', { password: PASSWORD }, headers)).json()
  const code = (away: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + away * 30_000 })
  expect((await call(port, '/auth/two-factor/confirm', { code: code(-1) }, headers)).status).toBe(200)
  return code
}

/** Data as staff see it. */
async function seenByStaff(port: string) {
  const headers = await signIn(port, 'super@engabo.example')
  const read = async (path: string) => (await call(port, path, undefined, headers)).json()
  return {
    messages: (await read('/contacts')).map(({ name }: { name: string }) => name) as string[],
    guards: await read('/guards'),
    invoices: await read('/invoices'),
    documents: await documentsSeen(port, headers),
  }
}

/** Each document of the demo's applicants by id, with the hash of its download. */
async function documentsSeen(port: string, headers: object) {
  const seen: string[] = []
  for (const { id } of await (await call(port, '/careers/applications', undefined, headers)).json()) {
    const { documents } = await (await call(port, `/careers/applications/${id}`, undefined, headers)).json()
    for (const document of documents) {
      const taken = await call(port, `/careers/documents/${document.id}`, undefined, headers)
      const content = Buffer.from(await taken.arrayBuffer())
      expect([taken.status, createHash('sha256').update(content).digest('hex')]).toEqual([200, document.sha256])
      seen.push(document.id)
    }
  }
  expect(seen.length).toBeGreaterThan(12)
  return seen
}

test('what was acknowledged before the backup is there after the restore, embedded and on a server', async () => {
  const PORT = String(await freePort())
  const METRICS_PORT = String(await freePort())
  const first = { DATA_DIR: newDemoFolder(), PORT, METRICS_PORT, DEMO_PASSWORD: PASSWORD }
  const server = run(first)
  await ready(server)

  const acknowledged: string[] = []
  let writing = true
  const writer = (async () => {
    for (let n = 1; writing; n++) {
      const name = `Visitor ${n}`
      const sent = await call(PORT, '/contacts/register', { name, email: 'visitor@mail.example', message: 'Hello.' })
      if (sent.ok) acknowledged.push(name)
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
  })()
  await expect.poll(() => acknowledged.length).toBeGreaterThan(3)
  const codeOfAdmin = await setUpTwoFactor(PORT, 'admin@engabo.example')
  const before = [...acknowledged]
  const out = newFolder()
  const began = Math.floor(Date.now() / 1000)
  const made = await command(first, 'backup', '--out', out, '--keep', '3')
  expect(made.output).toMatch(/^Backed up \d+ tables with [\d,]+ rows and \d+ files \([\d.]+ MB\) to .+ \([\d.]+ MB\)\.$/)
  expect(made.code).toBe(0)
  writing = false
  await writer
  const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
  const lastBackup = Number(metrics.match(/^engabo_last_backup_timestamp_seconds (\S+)$/m)?.[1])
  expect(lastBackup).toBeGreaterThanOrEqual(began)
  expect(lastBackup).toBeLessThanOrEqual(Date.now() / 1000)
  const { guards, invoices, documents } = await seenByStaff(PORT)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  rmSync(first.DATA_DIR, { recursive: true })

  const [name] = readdirSync(out)
  const archive = join(out, name!)
  expect((await command(first, 'restore', archive, '--check')).output).toContain('is whole')
  const second = { DATA_DIR: newFolder(), PORT, DEMO_PASSWORD: PASSWORD }
  const restored = await command(second, 'restore', archive)
  expect(restored.output).toContain('counts and checksums are those of the archive.')
  expect(restored.code).toBe(0)
  const again = run(second)
  await ready(again)
  const seen = await seenByStaff(PORT)
  expect(seen.messages).toEqual(expect.arrayContaining(before))
  expect(seen).toMatchObject({ guards, invoices, documents })
  // The archive contained the key.
  expect(restored.output).toContain(`The key of the secrets and documents is in ${join(second.DATA_DIR, 'secrets-key')}.`)
  await signIn(PORT, 'admin@engabo.example', codeOfAdmin(0))
  // The chain of the audit log is intact after the restore.
  const chain = run(second, ['server/accounts/audit/verify.ts'])
  expect([await chain.ended, chain.output()]).toEqual([0, expect.any(String)])

  const cluster = await startCluster(newFolder(), { fsync: 'off' })
  try {
    const made = await command(second, 'backup', '--out', out)
    expect(made.code).toBe(0)
    again.child.kill('SIGTERM')
    await again.ended
    const third = { DATA_DIR: newFolder(), DATABASE_URL: cluster.url('postgres'), PORT, DEMO: 'off' }
    expect((await command(third, 'restore', join(out, readdirSync(out).sort().at(-1)!))).code).toBe(0)
    const onServer = run(third)
    await ready(onServer)
    const moved = await seenByStaff(PORT)
    await signIn(PORT, 'admin@engabo.example', codeOfAdmin(1))
    expect({ ...moved, messages: moved.messages.toSorted() }).toEqual({ ...seen, messages: seen.messages.toSorted() })
    const running = await command(third, 'restore', archive, '--replace')
    expect([running.code, running.output]).toEqual([1, 'The program is running on this database. Stop it first.'])
    onServer.child.kill('SIGTERM')
    expect(await onServer.ended).toBe(0)
  } finally {
    await cluster.stop()
  }
})

test('a damaged archive, another passphrase, a foreign file and a missing passphrase give one clear line and write nothing', async () => {
  const DATA_DIR = newFolder()
  const filled = run({ DATA_DIR, PORT: String(await freePort()), DEMO: 'off' })
  await ready(filled)
  const out = newFolder()
  expect((await command({ DATA_DIR }, 'backup', '--out', out)).code).toBe(0)
  const archive = join(out, readdirSync(out)[0]!)
  const bytes = readFileSync(archive)
  bytes[Math.floor(bytes.length / 2)]! ^= 1
  const damaged = join(out, 'damaged')
  writeFileSync(damaged, bytes)
  const empty = join(newFolder(), 'data')
  const refused = async (env: Record<string, string>, path: string) => {
    const { code, output } = await command({ DATA_DIR: empty, ...env }, 'restore', path)
    expect(code).toBe(1)
    expect(existsSync(empty)).toBe(false)
    return output
  }
  expect(await refused({}, damaged)).toBe(`${damaged} is damaged or cut short.`)
  expect(await refused({ BACKUP_PASSPHRASE: 'another passphrase' }, archive)).toBe(
    `${archive} was made with another passphrase, or its beginning is damaged.`,
  )
  expect(await refused({}, 'package-lock.json')).toBe('package-lock.json is not a backup of this program.')
  expect(await refused({ BACKUP_PASSPHRASE: '' }, archive)).toContain('Set BACKUP_PASSPHRASE, or BACKUP_PASSPHRASE_FILE')
  const nothing = await command({ DATA_DIR: empty }, 'backup')
  expect([nothing.code, nothing.output]).toEqual([
    1,
    `There is no database in ${empty}. Set DATA_DIR or DATABASE_URL as the program has it.`,
  ])
  const onto = await command({ DATA_DIR }, 'restore', archive)
  expect([onto.code, onto.output]).toEqual([
    1,
    `Another process is already running on ${DATA_DIR}. Stop it first, or set DATA_DIR to another folder.`,
  ])
})
