// The process as its operator sees it: start, restart, refusals, stop.
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import manifest from '../../package.json' with { type: 'json' }
import { test } from '../support/test/test.ts'
import { cleanUp, freePort, newDemoFolder, newFolder, ready, run, stopAll } from './processes.ts'

test.afterEach(stopAll)
test.afterAll(cleanUp)

test('a first start fills the demo and says how to sign in; SIGTERM stops all of it with exit 0; a second start keeps the data', async () => {
  const DATA_DIR = newFolder()
  const PORT = String(await freePort())
  const first = run({ DATA_DIR, PORT })
  await ready(first)
  expect(first.output()).toContain(`Engabo ${manifest.version}\n`)
  expect(first.output()).toContain(`Ready at http://localhost:${PORT}`)
  expect(first.output()).toContain(`Staff sign in at http://localhost:${PORT}/login, clients by “Login” at the top of the site`)
  expect(first.output()).toContain(`Guards enrol a phone at http://localhost:${PORT}/g, with a code`)
  expect(first.output()).toContain('super@engabo.example, admin@engabo.example, supervisor@engabo.example, client@engabo.example')
  const password = first.output().match(/shown only now\): (\S{16})/)?.[1]
  expect(password).toBeTruthy()
  const guards = await fetch(`http://127.0.0.1:${PORT}/api/v1/services`).then((response) => response.json())
  expect(guards.length).toBeGreaterThanOrEqual(3)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(existsSync(join(DATA_DIR, 'postgres/postmaster.pid'))).toBe(false)

  const second = run({ DATA_DIR, PORT })
  await ready(second)
  expect(second.output()).toContain('Demo accounts keep the password that the first start printed.')
  const login = await fetch(`http://127.0.0.1:${PORT}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailAddress: 'super@engabo.example', password }),
  })
  expect(login.status).toBe(200)
  second.child.kill('SIGINT')
  expect(await second.ended).toBe(0)
})

test('a second process on the same data folder, and a taken port, end at once with one clear line; a start takes over the database that a killed process left running', async () => {
  const DATA_DIR = newDemoFolder()
  const PORT = String(await freePort())
  const first = run({ DATA_DIR, PORT, DEMO: 'off' })
  await ready(first)
  const second = run({ DATA_DIR, PORT: String(await freePort()), DEMO: 'off' })
  expect(await second.ended).toBe(1)
  expect(second.output().trim()).toBe(
    `Another process is already running on ${DATA_DIR}. Stop it first, or set DATA_DIR to another folder.`,
  )
  expect((await fetch(`http://127.0.0.1:${PORT}/ready`)).status).toBe(200)

  const third = run({ DATA_DIR: newDemoFolder(), PORT, DEMO: 'off' })
  expect(await third.ended).toBe(1)
  expect(third.output().trim()).toBe(`Port ${PORT} is already in use. Stop what uses it, or set PORT to another one.`)

  const databaseOf = () => readFileSync(join(DATA_DIR, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]
  const pid = databaseOf()
  first.child.kill('SIGKILL')
  await first.ended
  await ready(run({ DATA_DIR, PORT, DEMO: 'off' }))
  expect(databaseOf()).toBe(pid)
})

test('a wrong DATABASE_URL, a folder that cannot be made and a wrong environment give readable lines', async () => {
  const wrongServer = run({ DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/engabo' })
  expect(await wrongServer.ended).toBe(1)
  expect(wrongServer.output().trim()).toMatch(/^DATABASE_URL: the database cannot be reached\. \(.+\)$/)

  const wrongFolder = run({ DATA_DIR: '/dev/null/data' })
  expect(await wrongFolder.ended).toBe(1)
  expect(wrongFolder.output().trim()).toBe('The data folder /dev/null/data cannot be written. Set DATA_DIR to a folder that can.')

  const wrongSettings = run({ PORT: 'many', LOG_LEVEL: 'loud' })
  expect(await wrongSettings.ended).toBe(1)
  expect(wrongSettings.output().trim().split('\n')).toEqual([
    'The environment needs attention:',
    '  PORT: must be a port number',
    expect.stringContaining('  LOG_LEVEL: must be one of'),
  ])
})

test('a lost or replaced key stops the start with one clear line; with the key restored it starts', async () => {
  const env = { DATA_DIR: newDemoFolder(), DEMO: 'off', PORT: String(await freePort()) }
  const path = join(env.DATA_DIR, 'secrets-key')
  const key = readFileSync(path)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const refused = async (more: Record<string, string> = {}) => {
    const server = run({ ...env, ...more })
    expect(await server.ended).toBe(1)
    return server.output().trim()
  }
  rmSync(path)
  const missing = 'The key that the secrets and documents of this database are encrypted with is missing'
  expect(await refused()).toMatch(new RegExp(`^${missing}: there is no ${path}, .+\\.$`))
  expect(existsSync(path)).toBe(false)
  expect(await refused({ SECRETS_KEY: 'ab'.repeat(32) })).toMatch(
    /^SECRETS_KEY is not the key that the secrets and documents of this database are encrypted with\. .+\.$/,
  )
  writeFileSync(path, key)
  await ready(run(env))
})

test('a start without accounts says how the first is made; the command gives a one-time link and refuses to make a second one', async () => {
  const env = { DATA_DIR: newFolder(), DEMO: 'off', PORT: String(await freePort()) }
  const server = run(env)
  await ready(server)
  expect(server.output().match(/Nobody can sign in yet\. Make the first account: npm run admin:create -- --email/g)).toHaveLength(
    1,
  )
  const create = (email: string) => run(env, ['server/accounts/first-admin/create-admin.ts', '--email', email])
  const made = create('boss@example.com')
  expect(await made.ended).toBe(0)
  const token = made.output().match(/\/invitation#(\S+)/)?.[1]
  const other = create('other@example.com')
  expect(await other.ended).toBe(1)
  expect(other.output()).toContain('There is already a super admin.')

  const post = (path: string, body: object) =>
    fetch(`http://127.0.0.1:${env.PORT}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const password = 'a long enough password'
  expect((await post('/api/v1/auth/invitation', { token, password })).status).toBe(200)
  expect((await post('/api/v1/auth/invitation', { token, password })).status).toBe(422)
  expect((await post('/api/v1/auth/login', { emailAddress: 'boss@example.com', password })).status).toBe(200)
})
