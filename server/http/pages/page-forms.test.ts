import { afterEach, expect, test } from 'vitest'
import * as quotes from '../../../api/sales/quotes.ts'
import { testApp } from '../../test/app.ts'
import { createPages } from './pages.ts'

const asked = { site_type: 'Shop', area: 'Ntinda', guards_needed: 2, name: 'Grace Musoke', phone: '0700 000 001' }
let rendered: string[] = []
const pages = createPages({
  publicUrl: 'https://www.example.com',
  addressOf: (path) => path,
  production: true,
  render: async (request, { sendForm }) => {
    const text = await request.text()
    rendered.push(`${request.method} ${request.url} ${text}`.trim())
    if (!sendForm) return new Response('page', { headers: { 'content-type': 'text/html' } })
    const body = Object.fromEntries(new URLSearchParams(text))
    const sent = await sendForm(quotes.create, { ...asked, ...body }, 'one-press')
    if (sent.status !== 201) return new Response(JSON.stringify(sent.body), { status: sent.status })
    return new Response(null, { status: 303, headers: { location: '/quote/sent' } })
  },
})
const { app, pool } = await testApp({ pages })

afterEach(() => {
  rendered = []
  pages.clearCache()
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (payload: string, headers: object = {}, url = '/quote') =>
  app.inject({ method: 'POST', url, payload, headers: { ...FORM, ...headers } })
const stored = async () => (await pool.query('select name from quote_requests')).rows

test('a form that is sent without JavaScript goes the way of the call; the same press sends it once', async () => {
  for (const _ of [1, 2]) {
    const { statusCode, headers } = await post('name=Peter+Opio')
    expect([statusCode, headers.location]).toEqual([303, '/quote/sent'])
  }
  expect(rendered).toEqual(Array(2).fill('POST https://www.example.com/quote name=Peter+Opio'))
  expect(await stored()).toEqual([{ name: 'Peter Opio' }])
})

test('a form of a page in another language is sent to that page', async () => {
  expect((await post('name=Sarah+Nakato', {}, '/lg/quote')).statusCode).toBe(303)
  expect(rendered).toEqual(['POST https://www.example.com/lg/quote name=Sarah+Nakato'])
})

test('a refusal of the call is the answer of the page, which nobody keeps', async () => {
  const { statusCode, headers, body } = await post('phone=')
  expect([statusCode, headers['cache-control']]).toEqual([422, 'no-store'])
  expect(JSON.parse(body).fields).toEqual({ phone: quotes.NO_WAY_TO_REACH })
  expect(pages.cache.size).toBe(0)
})

test.each([
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ origin: 'https://evil.example' }],
  [{ 'content-type': 'application/json' }],
])('a form with %j is refused', async (headers) => {
  expect([403, 415]).toContain((await post('{}', headers)).statusCode)
  expect(rendered).toEqual([])
})

test.each([[{ 'sec-fetch-site': 'same-origin', origin: 'null' }], [{ origin: 'http://localhost:4309' }], [{}]])(
  'a form of our own page with %j is taken',
  async (headers) => {
    expect((await post('', { ...headers, host: 'localhost:4309' })).statusCode).toBe(303)
  },
)

test('a form is no longer than its fields', async () => {
  expect((await post(`message=${'x'.repeat(60_000)}`)).statusCode).toBe(413)
})

test('no other page takes a form', async () => {
  expect((await post('', {}, '/about')).statusCode).toBe(404)
})

test('a page of steps is rendered with its query, and only without one it is kept', async () => {
  for (const url of ['/quote?step=2', '/quote?step=2', '/quote', '/quote', '/quote/sent?reference=Q-1'])
    expect((await app.inject(url)).statusCode).toBe(200)
  const at = (path: string) => `GET https://www.example.com${path}`
  expect(rendered).toEqual([at('/quote?step=2'), at('/quote?step=2'), at('/quote'), at('/quote/sent?reference=Q-1')])
  expect(pages.cache.size).toBe(1)
})
