import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { callGroupOf, RESOURCE_NAMES, type ResourceName } from '../../../api/resources.ts'
import { describeApi } from '../../http/api-docs/describe.ts'
import { testApp } from '../app.ts'
import { clientPerson } from '../records/client-person.ts'
import { pdf } from '../records/documents.ts'
import { makeAccount } from '../records/makers.ts'
import { callOf, makeRecord } from '../resources/any-record.ts'

const { app, db, tokenOf } = await testApp()
const run = promisify(execFile)

const ROOT = join(import.meta.dirname, '../../..')
/** The folder of the generated client, imported by `client/round-trips.ts`. */
const GENERATED = join(ROOT, '.api-client')

let baseUrl: string
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'engabo-api-'))
  const description = join(folder, 'api.json')
  writeFileSync(description, JSON.stringify(describeApi()))
  await run('node', [join(import.meta.dirname, 'generate-client.ts'), description, GENERATED])
  rmSync(folder, { recursive: true })
  await app.listen({ port: 0, host: '127.0.0.1' })
  baseUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/v1`
})

test('a client generated from the description compiles, and so does a program that uses it', async () => {
  const { stdout } = await run('tsc', ['-p', join(import.meta.dirname, 'client')]).catch((error) => error)
  expect(stdout).toBe('')
})

type Fields = { id: number; version?: number }
type Input = { path?: object; query?: object; body?: object }
type Answered = { data: Fields | Fields[] | undefined; response: Response }

/** The generated functions for the calls of a resource, called as a super admin. */
async function generatedCalls(kind: ResourceName) {
  const [sdk, { createClient, createConfig }] = await Promise.all([
    import(join(GENERATED, 'index.ts')),
    import(join(GENERATED, 'client/index.ts')),
  ])
  const token = await tokenOf('super_admin')
  const client = createClient(createConfig({ baseUrl, auth: () => token }))
  return (name: string, input: Input): Promise<Answered> =>
    sdk[`${callGroupOf(kind)}${name[0]!.toUpperCase()}${name.slice(1)}`]({ ...input, client })
}

describe.each(RESOURCE_NAMES)('%s', (kind) => {
  test('is read by the generated client, sent back, and deleted', async () => {
    await makeAccount(db, { role: 'super_admin' })
    const { id } = await makeRecord(db, kind)
    const perform = await generatedCalls(kind)
    const path = { id: String(id) }
    const read = async () => {
      const { data, response } = callOf(kind, 'get')
        ? await perform('get', { path })
        : await perform('list', { query: { page: '1', page_size: '100' } })
      expect([200, 404]).toContain(response.status)
      return response.ok ? [data ?? []].flat().find((record) => record.id === id) : undefined
    }
    const before = await read()
    expect(before).toMatchObject({ id })
    if (callOf(kind, 'update')) {
      const { response } = await perform('update', { path, body: before })
      expect([response.status, await read()]).toEqual([200, { ...before, version: before!.version! + 1 }])
    }
    expect((await perform('remove', { path })).response.status).toBe(200)
    expect(await read()).toBeUndefined()
  })
})

test('it writes records and reads them back', async () => {
  const person = await clientPerson(db)
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
