// Several application processes with one PostgreSQL server, as behind a proxy.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { type Cluster, startCluster } from '../../server/platform/db/setup/cluster.ts'
import { startObjectServer } from '../../server/test/object-server.ts'
import { startProxy } from '../support/server/proxy.ts'
import { PASSWORD } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'
import { cleanUp, freePort, newFolder, ready, run, stopAll } from './processes.ts'

const SECRETS_KEY = 'ab'.repeat(32)
let cluster: Cluster
test.beforeAll(async () => {
  cluster = await startCluster(newFolder())
})
test.afterEach(stopAll)
test.afterAll(async () => {
  await cluster.stop()
  cleanUp()
})

/** Starts one process. */
async function startProcess(DATA_DIR: string, more: Record<string, string> = {}) {
  const PORT = String(await freePort())
  const DATABASE_URL = cluster.url('postgres')
  const server = run({ DATABASE_URL, DATA_DIR, PORT, SECRETS_KEY, DEMO_PASSWORD: PASSWORD, LOG_LEVEL: 'info', ...more })
  await ready(server)
  return { ...server, port: Number(PORT), call: callsTo(`http://127.0.0.1:${PORT}`) }
}

const callsTo =
  (origin: string) =>
  (method: string, path: string, { token, body }: { token?: string; body?: object } = {}) =>
    fetch(origin + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })

test('processes share sessions, notices, changes of the site and e-mails, and each e-mail is sent once', async () => {
  const folder = newFolder()
  const first = await startProcess(folder)
  const second = await startProcess(folder)

  const login = await first.call('POST', '/auth/login', { body: { emailAddress: 'admin@engabo.example', password: PASSWORD } })
  const { access_token: token } = await login.json()
  expect((await second.call('GET', '/api/v1/clients?page=1', { token })).status).toBe(200)

  const stream = await second.call('GET', '/api/v1/notices/stream', { token })
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toBe(': listening\n\n')
  const message = { name: 'Test Visitor', email: 'visitor@mail.example', subject: 'Two gates', message: 'How much?' }
  expect((await first.call('POST', '/api/v1/contacts/register', { body: message })).status).toBe(201)
  expect((await reader.read()).value).toBe('data: changed\n\n')
  await reader.cancel()

  const shows = async (process: typeof first, text: string) => (await (await process.call('GET', '/')).text()).includes(text)
  const { content, version } = await (await first.call('GET', '/api/v1/home')).json()
  expect(await shows(second, 'Always awake')).toBe(false)
  content.brand.tagline = 'Always awake'
  expect((await first.call('PUT', '/api/v1/home', { token, body: { content, version } })).status).toBe(200)
  await expect.poll(() => shows(second, 'Always awake'), { timeout: 1_000 }).toBe(true)

  const letters = () => {
    const mail = join(folder, 'mail')
    const all = existsSync(mail) ? readdirSync(mail).map((name) => readFileSync(join(mail, name), 'utf8')) : []
    // A contract of the demo ends soon, of which staff are told as the program starts; clients get the last month's report until the fifth.
    return all.filter((letter) => !/^Subject: (The contract with|Monthly report)/m.test(letter))
  }
  await expect.poll(() => letters().length, { timeout: 15_000 }).toBe(2)
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  expect(
    letters()
      .map((letter) => letter.match(/^To: (.*)$/m)?.[1]?.trim())
      .sort(),
  ).toEqual(['info@engabo.example', 'visitor@mail.example'])
  for (const { output } of [first, second]) expect(output()).not.toContain('"level":50')
})

test('behind a proxy with files in a bucket, one process serves the files of the other, rate limits are shared, and one process may die', async () => {
  const store = await startObjectServer(newFolder())
  const more = { FILES_URL: store.url, TRUST_PROXY: '127.0.0.1' }
  const [first, second] = [await startProcess(newFolder(), more), await startProcess(newFolder(), more)]
  const proxy = await startProxy([first.port, second.port])
  const call = callsTo(proxy.origin)

  const login = await call('POST', '/auth/login', { body: { emailAddress: 'admin@engabo.example', password: PASSWORD } })
  const { access_token: token } = await login.json()
  for (let count = 0; count < 4; count++) expect((await call('GET', '/api/v1/dashboard/cards', { token })).status).toBe(200)

  const content = '%PDF-1.7\nstartxref\n0\n%%EOF\n'
  const form = new FormData()
  for (const [name, value] of Object.entries({ client_id: '1', title: 'Contract', kind: 'Contract' })) form.append(name, value)
  form.append('file', new File([content], 'contract.pdf'))
  const { document } = await (await first.call('POST', '/api/v1/client_documents', { token, body: form })).json()
  expect(await (await second.call('GET', `/api/v1/client_documents/${document.id}/file`, { token })).text()).toBe(content)

  const question = { reference: 'A-0000-0000', email: 'nobody@mail.example' }
  const statuses = []
  for (let count = 0; count < 12; count++)
    statuses.push((await call('POST', '/api/v1/careers/status', { body: question })).status)
  expect(statuses).toEqual([...Array(10).fill(404), 429, 429])

  first.child.kill('SIGKILL')
  await first.ended
  for (let count = 0; count < 6; count++) expect((await call('GET', '/api/v1/clients?page=1', { token })).status).toBe(200)
  expect((await call('GET', `/api/v1/client_documents/${document.id}/file`, { token })).status).toBe(200)
  expect(second.output()).not.toContain('"level":50')
  await proxy.stop()
  await store.stop()
})
