// A disk that fills up: nothing confirmed is lost, and everything works again once there is space.
import { execFileSync } from 'node:child_process'
import { appendFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { pdf } from '../../server/test/records/documents.ts'
import { cleanUp, freePort, newFolder, ready, run, stopAll } from '../processes/processes.ts'
import { PASSWORD } from '../support/server/sign-in.ts'
import { test } from '../support/test/test.ts'
import { BEHIND_PROXY, call, pause, readyAgain, signIn, startWriting, written } from './writer.ts'

const MEBIBYTE = 1024 * 1024
let disk: string
let mounted = false

test.beforeAll(() => {
  disk = newFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk], { stdio: 'ignore' })
    mounted = true
  } catch {
    // Mounting needs root, and does not work in every container.
  }
})
test.afterAll(async () => {
  await stopAll()
  if (mounted) execFileSync('umount', [disk])
  cleanUp()
})

/** Fills the disk except for `free` MiB. */
function fillUpTo(free: number) {
  const { bavail, bsize } = statfsSync(disk)
  const pieces = Math.ceil((bavail * bsize) / MEBIBYTE) - free
  try {
    for (let piece = 0; piece < pieces; piece++) appendFileSync(join(disk, 'filler'), Buffer.alloc(MEBIBYTE))
  } catch (error) {
    // Others write at the same time, so it may be full earlier.
    if ((error as { code?: string }).code !== 'ENOSPC') throw error
  }
}
const freeSpace = () => rmSync(join(disk, 'filler'), { force: true })

async function apply(origin: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ name: 'A', email: 'a@mail.example', jobId: '1', consent: 'true' }))
    form.append(name, value)
  form.append('cvFile', pdf())
  return fetch(`${origin}/api/v1/careers/apply`, { method: 'POST', body: form })
}

test('a full disk refuses what needs room, keeps what was confirmed, and is forgotten once there is room', async () => {
  test.skip(!mounted, 'needs the right to mount a small disk')
  const PORT = String(await freePort())
  const server = run({ DATA_DIR: disk, PORT, DEMO_PASSWORD: PASSWORD, LOG_LEVEL: 'fatal', ...BEHIND_PROXY })
  await ready(server)
  const origin = `http://127.0.0.1:${PORT}`
  const token = await signIn(origin)
  expect((await apply(origin)).status).toBe(201)

  // Uploads leave the last 100 MiB to the database.
  fillUpTo(90)
  const refused = await apply(origin)
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const body = { firstName: 'Before', lastName: 'Full', contacts: '1' }
  expect((await call(origin, 'POST', '/api/v1/clients/register', { token, body }))?.status).toBe(201)

  freeSpace()
  const writers = startWriting(origin, token)
  fillUpTo(0)
  const statuses = new Set<number | undefined>()
  for (let step = 0; step < 20; step++) {
    statuses.add(
      (await call(origin, 'POST', '/api/v1/clients/register', { token, body: { ...body, address: 'x'.repeat(90) } }))?.status,
    )
    statuses.add((await call(origin, 'GET', '/api/v1/clients?page=1', { token }))?.status)
    await pause(200)
  }
  for (const status of statuses) expect([200, 201, 503]).toContain(status)
  expect((await fetch(`${origin}/ready`)).status).toBe(503)
  expect(server.child.exitCode).toBe(null)

  freeSpace()
  await readyAgain(origin)
  await writers.stop()
  expect([...writers.other]).toEqual([])
  expect((await written(origin, token)).sort()).toEqual(writers.acknowledged.sort())
  expect((await apply(origin)).status).toBe(201)
})
