import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { describeApi } from '../../http/api-docs/describe.ts'
import { testApp } from '../app.ts'
import { clientPerson } from '../records/client-person.ts'
import { pdf } from '../records/documents.ts'

const { app, db, tokenOf } = await testApp()
const run = promisify(execFile)

const ROOT = join(import.meta.dirname, '../../..')
/** Where the generated client lies; `client/round-trips.ts` imports it from there. */
const GENERATED = join(ROOT, '.api-client')

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'engabo-api-'))
  const description = join(folder, 'api.json')
  writeFileSync(description, JSON.stringify(describeApi()))
  await run('node', [join(import.meta.dirname, 'generate-client.ts'), description, GENERATED])
  rmSync(folder, { recursive: true })
})

test('a client generated from the description compiles, and so does a program that uses it', async () => {
  const { stdout } = await run('tsc', ['-p', join(import.meta.dirname, 'client')]).catch((error) => error)
  expect(stdout).toBe('')
})

test('it writes a record of every resource and reads it back', async () => {
  const person = await clientPerson(db)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const baseUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const { roundTrips, refusedStation } = await import(join(import.meta.dirname, 'client/round-trips.ts'))
  const trips = await roundTrips(baseUrl, { staff: await tokenOf('super_admin'), client: person.token }, pdf())
  for (const [resource, { written, read }] of Object.entries<{ written: unknown; read: unknown }>(trips)) {
    expect(written, resource).toBeTruthy()
    expect(read, resource).toEqual(written)
  }
  expect(await refusedStation(baseUrl, await tokenOf('admin'))).toEqual({
    status: 422,
    code: 'invalid',
    fields: { name: 'name is required.' },
  })
})
