import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { allCalls } from '../../../api/index.ts'
import type { JsonSchema } from '../../http/api-docs/compact.ts'
import { describeApi } from '../../http/api-docs/describe.ts'
import type { Operation } from '../../http/api-docs/share.ts'
import { testApp } from '../app.ts'
import { mayCall } from '../calls/callers.ts'
import { operationOf } from './operation-of.ts'

const { app, send } = await testApp()

const description = describeApi()
type Referred = { $ref?: string }
const operations = allCalls.map(({ group, name, call }) => {
  const operation = operationOf(description, call)
  const answered = Object.keys(operation.responses).filter((status) => status !== 'default')
  const refused = refusalOf(operation).match(/\b\d{3}\b/g) ?? []
  // The last two are said once for all calls.
  return {
    name: `${group}.${name}`,
    call,
    operation,
    statuses: [...new Set([...answered, ...refused, '429', '503'].map(Number))],
  }
})
const named = (name: string) => operations.find((one) => one.name === name)!

/** A response of an operation, wherever it is described. */
function responseOf({ responses }: Operation, status: number | 'default') {
  const { $ref, ...own } = responses[status] as Referred
  return { ...($ref && description.components.responses[$ref.split('/').at(-1)!]), ...own } as Response
}
type Response = { description: string; headers?: object; content: object }
/** The statuses with which a call may be refused, and their codes. */
function refusalOf(operation: Operation) {
  return responseOf(operation, 'default').description
}

/** The used part of the validator. Its own types describe each of its settings, and take the compiler two seconds. */
type Validator = {
  createConfig: (config: { extends: string[] }) => Promise<object>
  lintFromString: (options: { source: string; config: object }) => Promise<{ ruleId: string; message: string }[]>
}
const load = (module: string): Promise<Validator> => import(module)

async function problemsOf(document: object) {
  const { createConfig, lintFromString } = await load('@redocly/openapi-core')
  const config = await createConfig({ extends: ['spec'] })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)
}

test('an independent validator accepts the description, and rejects a broken one', async () => {
  expect(await problemsOf(description)).toEqual([])
  const { Error: _, ...schemas } = description.components.schemas
  const broken = { ...description, components: { ...description.components, schemas } }
  expect(await problemsOf(broken)).not.toEqual([])
})

test('a record is described once, and everything else refers to it', () => {
  const names = Object.keys(description.components.schemas)
  for (const name of ['Client', 'Guard', 'Station', 'Invoice', 'QuotationInput', 'Error']) expect(names).toContain(name)
  const text = JSON.stringify(description)
  for (const [name, { properties = {} }] of Object.entries<JsonSchema>(description.components.schemas))
    if (Object.keys(properties).length >= 4) expect(text.split(JSON.stringify(properties)).length - 1, name).toBe(1)
  // With every schema and every refusal in place it was 1,940 bytes for each call.
  expect(text.length / operations.length).toBeLessThan(920)
  expect(gzipSync(text).length / operations.length).toBeLessThan(115)
})

test('a body that is sent is described at its call, where every generator of clients finds it', () => {
  const bodies = operations.flatMap(({ name, operation }) =>
    operation.requestBody ? [{ name, body: operation.requestBody }] : [],
  )
  expect(bodies.length).toBeGreaterThan(200)
  expect(bodies.filter(({ body }) => !('content' in body)).map(({ name }) => name)).toEqual([])
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
    if (call.permission !== 'public') expect(statuses, name).toContain(401)
    if (call.permission !== 'public' && !(mayCall('client', call) && mayCall('super_admin', call)))
      expect(statuses, name).toContain(403)
    if (call.params) expect(statuses, name).toContain(404)
    if (call.body || call.query) expect(statuses, name).toContain(422)
  }
  expect(named('stations.get').statuses).toEqual([200, 401, 403, 404, 429, 503])
  expect(named('stations.update').statuses).toEqual([200, 401, 403, 404, 409, 422, 429, 503])
  expect(named('system.time').statuses).toEqual([200, 429, 503])
  expect(named('auth.login').statuses).toEqual([200, 401, 422, 429, 503])
  expect(refusalOf(named('admins.create').operation)).toBe(
    '401; 403 `forbidden`, `two_factor_required`, `password_needed`; 409 `conflict`, `email_taken`; 422.',
  )
})

test('the usual codes of the statuses are said once', () => {
  expect(description.info.description).toContain(
    '(401 `not_signed_in`; 403 `forbidden`, `two_factor_required`; 404 `not_found`; 409 `conflict`; 422 `invalid`; ',
  )
})

test('each refusal has the shape of all refusals, which lists what the codes mean', () => {
  for (const { name, operation } of operations)
    expect(responseOf(operation, 'default').content, name).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/Error' } },
    })
  const { code } = description.components.schemas.Error.properties
  expect(code.enum).toEqual(expect.arrayContaining(['overlap', 'password_needed', 'outdated', 'invalid']))
  for (const name of code.enum) expect(code.description).toMatch(new RegExp(`- .${name}. \\([45]\\d\\d\\): .+\\.`))
  expect(code.description).toContain('- `overlap` (409): The guard already has a shift at that time.')
  expect(code.description).toContain('- `unavailable` (503): The server is busy or restarting; `Retry-After` says')
})

test('the headers that calls take and send are described', async () => {
  for (const { name, call, operation } of operations) {
    const taken = (operation.parameters ?? []).map((parameter) => (parameter as Referred).$ref)
    expect(taken.includes('#/components/parameters/Key'), name).toBe(
      (call.method === 'POST' || call.undoable === true) && !call.ownTransaction,
    )
    if (call.list) expect(headersOf(operation), name).toEqual(['X-Total-Count', 'Link'])
    if (call.download) expect(headersOf(operation), name).toContain('Content-Disposition')
  }
  expect(description.components.parameters.Key).toMatchObject({
    name: 'Idempotency-Key',
    in: 'header',
    description: expect.stringContaining('with `Idempotent-Replayed: true`'),
  })
  const stats = named('dashboard.homeStats')
  expect(headersOf(stats.operation)).toEqual(['X-Stats-Redacted'])
  expect((await send(null, stats.call, {})).headers['x-stats-redacted']).toBe('revenue')
})

const headersOf = (operation: Operation) => Object.keys(responseOf(operation, 200).headers ?? {})

test('the record of each resource has an example, a record of the demo', async () => {
  const { schemas } = (await app.inject('/api/docs/json')).json().components
  expect(schemas.Station.examples).toEqual([
    expect.objectContaining({ id: expect.any(Number), version: expect.any(Number), client_name: expect.any(String) }),
  ])
  const shown = Object.keys(schemas).filter((name) => schemas[name].examples)
  expect(shown).toEqual(expect.arrayContaining(['Guard', 'Client', 'ContractSummary', 'Invoice', 'DutySchedule', 'Error']))
})

test('a call that hands out tokens takes no key: repeated, it is done again', async () => {
  expect(named('auth.login').operation.parameters).toBeUndefined()
  expect(named('auth.logout').operation.parameters).toBeUndefined()
  expect(named('stations.removeMany').operation.parameters).toEqual([{ $ref: '#/components/parameters/Key' }])
})
