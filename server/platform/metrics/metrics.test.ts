import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { afterAll, expect, test } from 'vitest'
import * as clients from '../../../api/sites/clients.ts'
import { testApp } from '../../test/app.ts'
import { testDatabase } from '../../test/database.ts'
import { openDatabase } from '../db/open.ts'
import { noteEvent } from '../db/requests.ts'
import { VERSION } from '../version.ts'
import { openMetrics } from './metrics.ts'

const measured = await testDatabase()
const metrics = openMetrics({ ...measured, dataDir: tmpdir() })
const { port } = (await metrics.listen({ port: 0, host: '127.0.0.1' })) as AddressInfo
afterAll(metrics.stop)
const { app, send } = await testApp({ prepare: metrics.watch })

/** The samples of /metrics by name. */
async function scrape(at = port) {
  const response = await fetch(`http://127.0.0.1:${at}/metrics`)
  expect(response.status).toBe(200)
  const lines = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]))
}

test('requests are counted by the pattern of their path, not by the path itself', async () => {
  for (const id of [1, 2, 3]) expect((await send('admin', clients.get, { params: { id: String(id) } })).status).toBe(404)
  await app.inject('/health')
  await app.inject('/wp-login.php')
  const found = await scrape()
  const count = (method: string, route: string, status: string) =>
    found.get(`http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`)
  expect(count('GET', '/api/v1/clients/:id', '4xx')).toBe(3)
  expect(count('GET', '/health', '2xx')).toBe(1)
  expect([...found.keys()].filter((line) => /clients\/1|wp-login/.test(line))).toEqual([])
})

test('reports waiting and failed jobs, sessions, the last backup and the running version', async () => {
  const { db } = measured
  const before = await scrape()
  expect(before.get('engabo_last_backup_timestamp_seconds')).toBe(0)
  expect(before.get('engabo_emails_unsent{status="Failed"}')).toBe(0)
  expect(before.get('engabo_queue_jobs{queue="emails",state="created"}')).toBe(0)
  const email = { recipient: 'a@mail.example', subject: 'Hello', body_text: 'x', body_html: 'x' }
  await db
    .insertInto('emails')
    .values([email, email, { ...email, status: 'Failed' }, { ...email, status: 'Sent' }])
    .execute()
  await noteEvent(db, { accountId: null, address: '127.0.0.1', requestId: 'test' }, 'backup')
  const after = await scrape()
  expect(after.get('engabo_emails_unsent{status="Queued"}')).toBe(2)
  expect(after.get('engabo_emails_unsent{status="Failed"}')).toBe(1)
  expect(Math.abs(after.get('engabo_last_backup_timestamp_seconds')! - Date.now() / 1000)).toBeLessThan(60)
  expect(after.get('engabo_sessions_live{role="admin"}')).toBe(0)
  expect(after.get('engabo_database_up')).toBe(1)
  expect(after.get(`engabo_build_info{version="${VERSION}"}`)).toBe(1)
  expect(after.get('engabo_database_connections{state="waiting"}')).toBe(0)
  expect(after.get('engabo_data_free_bytes')).toBeGreaterThan(0)
  expect(after.get('process_resident_memory_bytes')).toBeGreaterThan(0)
})

test('numbers that a part of this process counts are shown as they are when somebody asks', async () => {
  const counts = { stored: 0, dropped: 0 }
  metrics.show('test_frames', 'Frames of a test.', 'result', counts)
  counts.dropped = 2
  const found = await scrape()
  expect(found.get('engabo_test_frames{result="stored"}')).toBe(0)
  expect(found.get('engabo_test_frames{result="dropped"}')).toBe(2)
})

test('the other metrics are reported while the database does not respond', async () => {
  const gone = openDatabase('postgres://nobody:nothing@127.0.0.1:1/nothing')
  const other = openMetrics({ ...gone, dataDir: tmpdir() })
  const { port: at } = (await other.listen({ port: 0, host: '127.0.0.1' })) as AddressInfo
  const found = await scrape(at)
  await other.stop()
  await gone.close()
  expect(found.get('engabo_database_up')).toBe(0)
  expect([...found.keys()].filter((line) => line.startsWith('engabo_last_backup'))).toEqual([])
  expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(0)
})

test('the port of the metrics serves nothing else', async () => {
  for (const path of ['/', '/health', '/api/v1/clients'])
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404)
})
