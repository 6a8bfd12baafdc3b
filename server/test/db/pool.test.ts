import { expect, test } from 'vitest'
import * as system from '../../../api/company/system.ts'
import * as clients from '../../../api/sites/clients.ts'
import { testApp } from '../app.ts'

const { pool, send } = await testApp()

test('callers get 503 while every connection is in use, and are served again afterwards', async () => {
  expect((await send('admin', clients.list, { query: {} })).status).toBe(200)
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const responses = await Promise.all(Array.from({ length: 30 }, () => send('admin', clients.list, { query: {} })))
  for (const { status, headers, body } of responses) {
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await send(null, system.health, {})).status).toBe(200)
  for (const client of taken) client.release()
  expect((await send('admin', clients.list, { query: {} })).status).toBe(200)
})
