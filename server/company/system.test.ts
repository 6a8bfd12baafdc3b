import { expect, test, vi } from 'vitest'
import * as calls from '../../api/company/system.ts'
import manifest from '../../package.json' with { type: 'json' }
import { createPages } from '../http/pages/pages.ts'
import { testApp } from '../test/app.ts'

let rendered = 0
const render = async () => new Response(`rendered ${++rendered} times`, { headers: { 'content-type': 'text/html' } })
const { app, send } = await testApp({
  pages: createPages({ render, addressOf: (path) => path, publicUrl: 'http://localhost', production: true }),
})

test('health, readiness and time answer at the root and under /api/v1, to everyone', async () => {
  for (const path of ['/health', '/api/v1/health', '/api/v1/health/'])
    expect((await app.inject(path)).json(), path).toEqual({ status: 'ok' })
  for (const path of ['/ready', '/api/v1/ready']) expect((await app.inject(path)).json(), path).toEqual({ status: 'ready' })
  for (const path of ['/time', '/api/v1/time']) {
    const { time, time_zone } = (await app.inject(path)).json()
    expect(Math.abs(Date.now() - Date.parse(time)), path).toBeLessThan(10_000)
    expect(time_zone).toBe('Africa/Kampala')
  }
})

test('a machine whose disk is full is alive, and not ready', async () => {
  vi.spyOn(app.files, 'hasRoom').mockResolvedValue(false)
  expect((await app.inject('/ready')).statusCode).toBe(503)
  expect((await app.inject('/health')).statusCode).toBe(200)
})

test('returns the version of package.json to staff only', async () => {
  expect(await send('admin', calls.version, {})).toMatchObject({ status: 200, body: { version: manifest.version } })
  for (const as of [null, 'client'] as const)
    expect(JSON.stringify((await send(as, calls.version, {})).body)).not.toContain(manifest.version)
})

test('clearing the cache renders the page anew for the next visitor', async () => {
  const home = async () => (await app.inject('/')).body
  expect([await home(), await home()]).toEqual(['rendered 1 times', 'rendered 1 times'])
  expect(await send('super_admin', calls.clearCache, {})).toMatchObject({ status: 200, body: { message: 'Cache cleared.' } })
  expect(await home()).toBe('rendered 2 times')
})

test('only a super admin clears the cache', async () => {
  const before = (await app.inject('/')).body
  for (const [as, status] of [
    [null, 401],
    ['client', 403],
    ['admin', 403],
  ] as const) {
    expect((await send(as, calls.clearCache, {})).status).toBe(status)
  }
  expect((await app.inject('/')).body).toBe(before)
})

test('a path of the API that does not exist answers JSON', async () => {
  const answer = await app.inject('/api/v1/nothing')
  expect([answer.statusCode, answer.json()]).toEqual([
    404,
    { error: 'Page not found.', message: 'Page not found.', code: 'not_found' },
  ])
})
