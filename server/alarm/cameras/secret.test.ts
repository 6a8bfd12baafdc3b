import { expect, test } from 'vitest'
import * as calls from '../../../api/alarm/camera-signals.ts'
import { logOptions } from '../../platform/logging.ts'
import { testApp } from '../../test/app.ts'
import { makeAlarmSystem } from '../../test/records/alarm-makers.ts'
import { putToken } from '../tokens/queries.ts'

const lines: string[] = []
const { app, db, pool, send } = await testApp({
  limits: true,
  logger: { ...logOptions('trace'), stream: { write: (line: string) => void lines.push(line) } },
})
const TOKEN = `canary-${'x'.repeat(36)}`

test('the token of cameras stands in no line of the log, no answer and no table', async () => {
  const { id } = await makeAlarmSystem(db)
  await putToken(db, id, TOKEN)
  const url = calls.send.path.replace(':token', TOKEN)
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'once' }
  const answers = [
    await app.inject({ method: 'POST', url, headers, payload: '{"event":"motion"}' }),
    await app.inject({ method: 'POST', url, headers, payload: '{"event":""}' }),
    await app.inject({ method: 'POST', url, headers, payload: '{"event' }),
    await app.inject({ method: 'POST', url, headers: { 'content-type': 'text/plain' }, payload: 'a' }),
    await app.inject({
      method: 'POST',
      url: `${url}x`,
      headers: { 'content-type': 'application/json' },
      payload: '{"event":"motion"}',
    }),
    await app.inject({ method: 'POST', url: `${url}/more`, headers, payload: '{}' }),
    await app.inject({
      method: 'POST',
      url: url.replace('_', '%5F'),
      headers: { 'content-type': 'application/json' },
      payload: '{"event":"motion"}',
    }),
    await app.inject({ method: 'GET', url }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 422, 400, 415, 404, 404, 200, 404])
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.join('')).not.toContain('canary')
  for (const { body, headers } of answers) expect(body + JSON.stringify(headers)).not.toContain('canary')
  const tables = (await pool.query("select tablename from pg_tables where schemaname = 'public'")).rows
  for (const { tablename } of tables) {
    const { rows } = await pool.query(`select 1 from "${tablename}" t where t::text like '%canary%'`)
    expect([tablename, rows]).toEqual([tablename, []])
  }
})

test('a system has so many signals a minute, wherever they come from', async () => {
  const { id } = await makeAlarmSystem(db)
  await putToken(db, id, TOKEN)
  const count = `insert into call_counts (call, address, count) values ($1, $2, $3)`
  await pool.query(count, [`POST ${calls.send.path}`, `system ${id}`, calls.SIGNALS_PER_MINUTE])
  expect(await send(null, calls.send, { params: { token: TOKEN }, body: { event: 'motion' } })).toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.any(String) },
  })
})
