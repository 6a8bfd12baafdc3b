import { gzipSync } from 'node:zlib'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { allCalls } from '../../../contract/index.ts'
import { describeApi } from '../../http/api-docs/describe.ts'
import { testApp } from '../app.ts'
import { mayCall } from '../calls/callers.ts'

const { app, send } = await testApp()

const description = describeApi()
type Referred = { $ref?: string }
const operations = allCalls.map(({ group, name, call }) => {
  const operation = description.paths[call.path.replace(/:(\w+)/g, '{$1}')]![call.method.toLowerCase()]!
  return { name: `${group}.${name}`, call, operation, statuses: Object.keys(operation.responses).map(Number) }
})
const operationOf = (name: string) => operations.find((one) => one.name === name)!

async function problemsOf(document: object) {
  const config = await createConfig({ extends: ['spec'] })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)
}

test('an independent validator accepts the description, and would not accept every description', async () => {
  expect(await problemsOf(description)).toEqual([])
  const { Error: _, ...schemas } = description.components.schemas
  const broken = { ...description, components: { ...description.components, schemas } }
  expect(await problemsOf(broken)).not.toEqual([])
})

test('a record is described once, and everything else refers to it', () => {
  const names = Object.keys(description.components.schemas)
  for (const name of ['Client', 'Guard', 'Station', 'Invoice', 'QuotationInput', 'Error']) expect(names).toContain(name)
  const text = JSON.stringify(description)
  for (const [name, { examples, ...schema }] of Object.entries(description.components.schemas)) {
    if (!('required' in schema) || (schema.required?.length ?? 0) < 4) continue
    const { type, properties } = schema
    const again = text.split(JSON.stringify({ type, properties }).slice(0, -1)).length - 1
    expect(again, name).toBe(1)
  }
  // Only what is specific to a call may be added for it; with inlined schemas it was 1,940 bytes per call.
  expect(text.length / operations.length).toBeLessThan(1_440)
  expect(gzipSync(text).length / operations.length).toBeLessThan(150)
})

test('the parameters of a call are those of its path and its query', () => {
  for (const { name, call, operation } of operations) {
    const described = (operation.parameters ?? []).map((parameter) => {
      const { $ref } = parameter as Referred
      return ($ref ? description.components.parameters[$ref.split('/').at(-1)!] : parameter) as { name: string; in: string }
    })
    const fields = [call.params, call.query].flatMap((schema) =>
      schema ? Object.keys((schema as z.ZodMiniObject)._zod.def.shape) : [],
    )
    expect(
      described.filter((one) => one.in !== 'header').map((one) => one.name),
      name,
    ).toEqual(fields)
  }
})

test('every call describes how it can be refused', () => {
  for (const { name, call, statuses } of operations) {
    expect(statuses, name).toEqual(expect.arrayContaining([429, 503]))
    if (call.permission !== 'public') expect(statuses, name).toContain(401)
    if (call.permission !== 'public' && !(mayCall('client', call) && mayCall('super_admin', call)))
      expect(statuses, name).toContain(403)
    if (call.params) expect(statuses, name).toContain(404)
    if (call.body || call.query) expect(statuses, name).toContain(422)
  }
  expect(operationOf('stations.get').statuses).toEqual([200, 401, 403, 404, 429, 503])
  expect(operationOf('stations.update').statuses).toEqual([200, 401, 403, 404, 409, 422, 429, 503])
  expect(operationOf('system.time').statuses).toEqual([200, 429, 503])
  expect(operationOf('auth.login').statuses).toEqual([200, 401, 422, 429, 503])
  const { description: codes } = operationOf('dutySchedules.create').operation.responses[409] as { description: string }
  expect(codes.match(/`\w+`(?=:)/g)).toEqual([
    '`overlap`',
    '`not_deployable`',
    '`working_rules`',
    '`already_begun`',
    '`conflict`',
  ])
})

test('each refusal has the shape of all refusals and names its codes', () => {
  const { responses, schemas } = description.components
  for (const status of [401, 403, 404, 409, 422, 429, 503])
    expect(responses[status], String(status)).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    })
  expect(responses[409]).toMatchObject({ description: expect.stringContaining('- `outdated`: ') })
  expect(responses[429]).toMatchObject({ headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } })
  expect(schemas.Error.properties.code.enum).toEqual(
    expect.arrayContaining(['overlap', 'password_needed', 'outdated', 'invalid']),
  )
})

test('the headers that calls take and send are described', async () => {
  for (const { name, call, operation } of operations) {
    const taken = (operation.parameters ?? []).map((parameter) => (parameter as Referred).$ref)
    expect(taken.includes('#/components/parameters/Idempotency-Key'), name).toBe(call.method === 'POST' && !call.ownTransaction)
    if (call.list) expect(headersOf(operation.responses[200]), name).toEqual(['X-Total-Count', 'Link'])
    if (call.download) expect(headersOf(operation.responses[200]), name).toContain('Content-Disposition')
    if (call.saved && call.method === 'POST') expect(headersOf(operation.responses[201]), name).toContain('Idempotent-Replayed')
  }
  const stats = operationOf('dashboard.homeStats')
  expect(headersOf(stats.operation.responses[200])).toEqual(['X-Stats-Redacted'])
  expect((await send(null, stats.call, {})).headers['x-stats-redacted']).toBe('revenue')
})

function headersOf(response: object | undefined): string[] {
  const { $ref } = response as Referred
  const { headers = {} } = ($ref ? description.components.responses[$ref.split('/').at(-1)!] : response) as { headers?: object }
  return Object.keys(headers)
}

test('records have an example, and what is sent to save them has the same one without what the server decides', async () => {
  const { Station, StationInput, StationUpdate } = (await app.inject('/api/docs/json')).json().components.schemas
  const [{ id, version, client_name, ...sent }] = Station.examples
  expect([id, version, client_name]).toEqual([expect.any(Number), expect.any(Number), expect.any(String)])
  expect(StationInput.examples).toEqual([sent])
  expect(StationUpdate.examples).toEqual([{ ...sent, version }])
})

test('a call that hands out tokens takes no key: repeated, it is done again', async () => {
  expect(operationOf('auth.login').operation.parameters).toBeUndefined()
  expect(operationOf('auth.logout').operation.parameters).toBeUndefined()
  expect(operationOf('stations.removeMany').operation.parameters).toEqual([{ $ref: '#/components/parameters/Idempotency-Key' }])
})
