import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as runs from '../../../api/billing/billing-runs.ts'
import * as drafts from '../../../api/billing/invoice-drafts.ts'
import * as invoices from '../../../api/billing/invoices.ts'
import * as search from '../../../api/company/search.ts'
import * as clients from '../../../api/sites/clients.ts'
import { createApp } from '../../app.ts'
import { filesIn } from '../../platform/files/files.ts'
import { openSession } from '../../platform/sessions/sessions.ts'
import { testApp } from '../../test/app.ts'
import { makeAccount, makeClient } from '../../test/records/makers.ts'
import { MONTH, makeBilled } from '../../test/resources/billing-makers.ts'
import { createPages } from '../pages/pages.ts'

const { db, keyring, queue, mail } = await testApp()
const folder = mkdtempSync(join(tmpdir(), 'engabo-budget-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'assets/page-1a2b.js'), 'export {}')
afterAll(() => rmSync(folder, { recursive: true }))

let broken = false
const render = async ({ url }: Request) => {
  const status = url.endsWith('/not-found') ? 404 : 200
  return new Response('<p>Hello</p>', { status: broken ? 500 : status, headers: { 'content-type': 'text/html' } })
}
const addressOf = (path: string) => (path.startsWith('/nothing') ? '/not-found' : path)

let app: FastifyInstance
/** The cost charged for each request received. */
let counted: number[] = []
beforeEach(async () => {
  broken = false
  counted = []
  const pages = createPages({ render, addressOf, folder, publicUrl: 'http://localhost', production: true })
  const prepare = (app: FastifyInstance) =>
    app.addHook('onResponse', async (request: FastifyRequest) => void counted.push(request.spent))
  app = await createApp({ db, keyring, queue, mail, files: filesIn('unused', keyring), pages, prepare })
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const ask = (url: string, remoteAddress = '192.0.2.1') => app.inject({ url, remoteAddress })
/** The number of accepted requests among `count`. */
async function letIn(url: string, times: number) {
  let count = 0
  for (let n = 0; n < times; n++) if ((await ask(url)).statusCode !== 429) count++
  return count
}

test('an address has nearly 3,000 light requests a minute, whatever their status; then it is refused, others are not', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  for (const url of ['/api/v1/time', clients.list.path, '/api/v1/health'])
    expect([url, await letIn(url, 990)]).toEqual([url, 990])
  const rest = await letIn('/api/v1/time', 40)
  expect(rest > 20 && rest <= 30, String(rest)).toBe(true)
  const refused = await ask('/api/v1/time')
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 'too_many_requests', message: 'Too many requests. Please wait a moment.' })
  expect(refused.headers['retry-after']).toBe('60')
  expect((await ask('/api/v1/time', '192.0.2.2')).statusCode).toBe(200)
  vi.advanceTimersByTime(59_000)
  expect((await ask('/api/v1/time')).headers['retry-after']).toBe('1')
  vi.advanceTimersByTime(1_000)
  expect((await ask('/api/v1/time')).statusCode).toBe(200)
})

test('a build file costs a quarter of a request, a missing file a whole one', async () => {
  expect((await ask('/assets/page-1a2b.js')).statusCode).toBe(200)
  for (let n = 0; n < 2; n++) expect((await ask('/nothing/assets/page-9z9z.js')).statusCode).toBe(404)
  // The first request renders the page for 404.
  expect(counted).toEqual([0.5, 23, 3])
})

test('twenty people behind one address who open the dashboard at once are accepted', async () => {
  for (let person = 0; person < 20; person++) {
    expect(await letIn('/dashboard', 1)).toBe(1)
    expect(await letIn('/assets/page-1a2b.js', 80)).toBe(80)
    expect(await letIn(clients.list.path, 40)).toBe(40)
  }
})

test('a page rendered anew for each visitor uses up the minute eight times as fast', async () => {
  expect(await letIn('/about', 10)).toBe(10)
  broken = true
  expect(await letIn('/contact', 400)).toBe(Math.ceil((6_000 - 20 - 10 * 3) / 23))
})

test('a body is charged by its size before it is read; one of unknown size as the largest allowed', async () => {
  const post = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/auth/login', headers, payload: '{}', remoteAddress: '192.0.2.1' })
  await post({ 'content-type': 'application/json', 'content-length': '32768' })
  await post({ 'content-type': 'application/json', 'transfer-encoding': 'chunked' })
  await post({ 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(5 * 1024 * 1024) })
  expect(counted).toEqual([4, 6, 22])
})

test('long responses and exports are charged by their size', async () => {
  for (let n = 0; n < 40; n++) await makeClient(db, { company_name: 'x'.repeat(200) })
  const { id: accountId } = await makeAccount(db, { role: 'admin' })
  const { access_token } = await openSession(db, { accountId, role: 'admin', address: '127.0.0.1', userAgent: 'test' })
  const headers = { authorization: `Bearer ${access_token}` }
  for (const url of [`${clients.list.path}?page=1&page_size=1`, clients.list.path, clients.exportCsv.path])
    expect((await app.inject({ url, headers })).statusCode).toBe(200)
  const [one, forty, exported] = counted as [number, number, number]
  expect(one).toBeLessThan(2.1)
  expect(forty).toBeGreaterThan(2.8)
  expect(exported).toBeCloseTo(4 + 40 / 50)
})

test('an expensive call is charged the cost declared in the contract', async () => {
  await ask(search.find.path)
  await ask(invoices.pdf.path.replace(':id', '1'))
  expect(counted).toEqual([6, 150])
})

test('computing a month and issuing its drafts are charged by their number, so a small company computes as often as it likes', async () => {
  for (const company of ['Acacia', 'Baobab', 'Cedar']) await makeBilled(db, { company })
  const { id: accountId } = await makeAccount(db, { role: 'super_admin' })
  const { access_token } = await openSession(db, { accountId, role: 'super_admin', address: '127.0.0.1', userAgent: 'test' })
  const headers = { authorization: `Bearer ${access_token}` }
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, headers, payload })
  expect((await post(runs.start.path, { month: MONTH })).statusCode).toBe(201)
  const ids = (await db.selectFrom('invoice_drafts').select('id').execute()).map(({ id }) => id)
  expect((await post(drafts.issueMany.path, { ids })).json().done).toHaveLength(3)
  // Beside the size of requests and responses: 60 and 4 for each draft; 2 and 20 for each.
  expect(counted.map(Math.floor)).toEqual([60 + 3 * 4, 2 + 3 * 20])
})
