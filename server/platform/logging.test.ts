import { expect, test } from 'vitest'
import * as auth from '../../api/accounts/auth.ts'
import * as clients from '../../api/sites/clients.ts'
import { testApp } from '../test/app.ts'
import { logOptions } from './logging.ts'

const lines: string[] = []
const { app, send, tokenOf } = await testApp({
  logger: { ...logOptions('trace'), stream: { write: (line: string) => void lines.push(line) } },
})

test('each request is one line with its number, method, path, address, status and time, as JSON', async () => {
  const { headers } = await app.inject({ url: '/api/v1/health', headers: { 'x-client-version': '1.0.0' } })
  expect(headers['content-type']).toContain('json')
  const logged = lines.map((line) => JSON.parse(line))
  const asked = logged.find(({ req }) => req?.path === '/api/v1/health')
  expect(asked.req).toMatchObject({ method: 'GET', address: '127.0.0.1', clientVersion: '1.0.0' })
  expect(asked.reqId).toMatch(/^[0-9a-f-]{36}$/)
  const answered = logged.find(({ reqId, res }) => reqId === asked.reqId && res)
  expect(answered).toMatchObject({ res: { status: 200 }, responseTime: expect.any(Number) })
})

test('no line contains passwords, tokens, cookies, search texts or bodies, whatever the response', async () => {
  lines.length = 0
  const token = await tokenOf('admin')
  const phone = '+256 701 555 111'
  const joan = { firstName: 'Canaria', lastName: 'Kirabo', contacts: phone }
  expect((await send('admin', clients.create, { body: joan })).status).toBe(201)
  expect((await send('admin', clients.create, { body: { ...joan, contacts: 'canary' } as typeof joan })).status).toBe(422)
  expect((await send('admin', clients.list, { query: { q: 'Canaria' } })).status).toBe(200)
  const login = { emailAddress: 'canary@mail.example', password: 'canary-of-a-password' }
  expect((await send(null, auth.login, { body: login }, { cookie: 'refresh=canary-cookie' })).status).toBe(401)
  await app.inject({ url: '/api/v1/clients?token=canary-in-a-query', headers: { authorization: 'Bearer canary-token' } })
  await app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    headers: { 'content-type': 'application/json' },
    payload: '{"password": "canary',
  })
  expect(lines.length).toBeGreaterThan(10)
  const all = lines.join('')
  for (const secret of [token, phone, 'Canaria', 'canary', '555 111']) expect(all).not.toContain(secret)
})
