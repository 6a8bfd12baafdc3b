import { afterEach, expect, test } from 'vitest'
import * as home from '../../../api/company/home.ts'
import { testApp } from '../../test/app.ts'
import { createPages } from './pages.ts'

let rendered: string[] = []
let broken = false
const pages = createPages({
  publicUrl: 'https://www.example.com',
  addressOf: (path) => (path.startsWith('/nothing') ? '/not-found' : path),
  production: true,
  render: async (request, { nonce, call }) => {
    rendered.push(request.url)
    const name = await call(home.get, {}).then(
      ({ content }) => content.brand.name,
      () => 'fallback',
    )
    return new Response(`<script nonce="${nonce}"></script>${name}`, {
      headers: { 'content-type': 'text/html' },
      status: broken ? 500 : /\/(not-found|guards\/atlantis)$/.test(request.url) ? 404 : 200,
    })
  },
})
const { app } = await testApp({ pages })

afterEach(() => {
  rendered = []
  broken = false
  pages.clearCache()
})

test('a page is rendered once; each response has its own nonce, the same in the policy', async () => {
  const first = await app.inject('/about')
  const second = await app.inject('/about')
  expect(rendered).toEqual(['https://www.example.com/about'])
  expect(first.body).not.toBe(second.body)
  const nonce = first.body.match(/nonce="([^"]+)"/)?.[1]
  expect(first.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`)
  expect(first.body).toContain('Engabo Security')
})

test('the query string neither creates a cache entry nor reaches the renderer', async () => {
  for (const url of ['/about', '/about?x=1', '/about?x=2&y', '/about?', '/about.data?_routes=a', '/about.data?_routes=b'])
    expect((await app.inject(url)).statusCode, url).toBe(200)
  expect(rendered).toEqual(['https://www.example.com/about', 'https://www.example.com/about.data'])
})

test.each([
  ['/dashboard/duty-schedule/reports', '/dashboard/reports'],
  ['/dashboard/duty-schedule/reports/?report=turnover', '/dashboard/reports'],
  [
    '/dashboard/duty-schedule/reports?report=uncovered&from=2026-10-01&to=2026-11-01&cause=Sick%20%26%20away',
    '/dashboard/reports/uncovered?month=2026-10&cause=Sick+%26+away',
  ],
  ['/portal/api/extra-guards?line_id=7', '/portal/contract/extra-guards?line_id=7'],
])('the former address %s leads to %s', async (former, now) => {
  const { statusCode, headers } = await app.inject(former)
  expect([statusCode, headers.location]).toEqual([301, now])
  expect(rendered).toEqual([])
})

test.each([
  ['/lg/dashboard', '/dashboard'],
  ['/sw/dashboard/guards?status=Active', '/dashboard/guards?status=Active'],
  ['/lg/g', '/g'],
  ['/sw/sitemap.xml', '/sitemap.xml'],
  ['/lg/portal/api/extra-guards?line_id=7', '/lg/portal/contract/extra-guards?line_id=7'],
])('the translated address %s leads to %s', async (asked, now) => {
  const { statusCode, headers } = await app.inject(asked)
  expect([statusCode, headers.location]).toEqual([301, now])
  expect(rendered).toEqual([])
})

test('a page in another language is rendered and kept for itself, with the same policy', async () => {
  const frames = async (url: string) =>
    (await app.inject(url)).headers['content-security-policy']?.toString().match(/frame-ancestors [^;]+/)?.[0]
  expect(await frames('/lg/portal')).toBe(await frames('/portal'))
  expect(await frames('/lg/about')).toBe(await frames('/about'))
  expect(await frames('/lg/about')).not.toBe(await frames('/lg/portal'))
  expect(rendered).toEqual(['/lg/portal', '/portal', '/lg/about', '/about'].map((path) => `https://www.example.com${path}`))
})

test('all unknown addresses share one rendered page, with status 404 and their own nonces', async () => {
  const answers = await Promise.all(['/nothing-1', '/nothing-2', '/nothing/3?x=4'].map((url) => app.inject(url)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  expect(rendered).toEqual(['https://www.example.com/not-found'])
  expect(new Set(answers.map(({ body }) => body)).size).toBe(3)
})

test('an address without a page that no other stands for is not kept: made-up ones push nothing out', async () => {
  for (const _ of [1, 2]) expect((await app.inject('/guards/atlantis')).statusCode).toBe(404)
  expect(rendered).toHaveLength(2)
  expect(pages.cache.size).toBe(0)
})

test('the Host header does not decide which host a page names', async () => {
  await app.inject({ url: '/', headers: { host: 'evil.example' } })
  for (const pathname of ['//evil.example/about', '///', '//[', '/\\\\evil.example/about']) {
    const { statusCode } = await app.inject({ url: { pathname } })
    expect([200, 400, 404], pathname).toContain(statusCode)
  }
  expect(rendered).toContain('https://www.example.com/')
  expect(rendered.every((address) => address.startsWith('https://www.example.com/'))).toBe(true)
})

test('a page that failed to render is not cached', async () => {
  broken = true
  expect((await app.inject('/about')).statusCode).toBe(500)
  broken = false
  expect((await app.inject('/about')).statusCode).toBe(200)
})

test('unknown paths of the API are not pages', async () => {
  expect((await app.inject('/api/v1/nothing')).json()).toMatchObject({ code: 'not_found' })
  expect(rendered).toEqual([])
})
