import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { allCalls } from '../../../api/index.ts'
import { createApp } from '../../app.ts'
import { filesIn } from '../../platform/files/files.ts'
import { operationOf } from '../../test/api-docs/operation-of.ts'
import { testApp } from '../../test/app.ts'
import { describeApi } from './describe.ts'

const { app, db, keyring, queue, mail } = await testApp()

const described = describeApi()
const callOf = (name: string) => allCalls.find((one) => `${one.group}.${one.name}` === name)!.call

/** A part of the description with its references resolved. */
function resolved(part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part
  if ('$ref' in part) {
    const { $ref, ...beside } = part
    const path = String($ref).replace('#/', '').split('/')
    const target = path.reduce((whole: unknown, name) => (whole as Record<string, unknown>)[name], described)
    return { ...(resolved(target) as object), ...beside }
  }
  if (Array.isArray(part)) return part.map(resolved)
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, resolved(value)]))
}

test('every call is described at its path, with its aliases and who may call it', () => {
  expect(described).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/api/v1' }] })
  for (const { call } of allCalls) {
    const { summary, description = '', security } = operationOf(described, call)
    expect(summary).toBe(`${call.summary} (${call.permission})`)
    for (const path of call.aliases ?? []) expect(description, call.path).toContain(`\`${path}\``)
    expect(security ?? described.security, call.path).toEqual(call.permission === 'public' ? [] : [{ token: [] }])
  }
  expect(operationOf(described, callOf('auth.login')).description).toContain('Also at `/auth/login`.')
})

test('a call names its permission, and the description of the token lists who has it', () => {
  expect(operationOf(described, callOf('stations.create')).summary).toBe('Add a station (stations.write)')
  expect(operationOf(described, callOf('recruitment.document'))).toMatchObject({
    summary: expect.stringContaining('(people.read)'),
    description: 'For identity and health documents besides: people.identity.',
  })
  const holders = described.components.securitySchemes.token.description.split('\n')
  expect(holders).toContainEqual(expect.stringMatching(/^- super_admin, admin of operations: .*`stations.write`/))
  expect(holders).toContain('- super_admin, admin of people to whom it is granted: `people.identity`')
  for (const { call } of allCalls)
    if (call.permission !== 'public') expect(holders.filter((line) => line.includes(`\`${call.permission}\``))).toHaveLength(1)
})

test('the limits of a call are described', () => {
  expect(described.info.description).toContain('A JSON body has at most 64 KiB unless its description says otherwise.')
  const login = resolved(operationOf(described, callOf('auth.login')))
  expect(login).toMatchObject({ description: 'At most 60 a minute. Also at `/auth/login`.' })
  expect(login).not.toHaveProperty('requestBody.description')
  expect(resolved(operationOf(described, callOf('home.update')))).toMatchObject({
    requestBody: { description: 'At most 512 KiB.' },
  })
})

test('the description at /api/docs/json is serialized once and reused', async () => {
  const first = await app.inject('/api/docs/json')
  const json = first.json()
  const bodyOf = (path: string) => resolved(json.paths[path].post.requestBody) as { content: Record<string, { schema: object }> }
  expect(bodyOf('/clients/register').content['application/json']!.schema).toHaveProperty('required', [
    'firstName',
    'lastName',
    'contacts',
  ])
  expect(bodyOf('/careers/apply').content['multipart/form-data']!.schema).toHaveProperty(
    'required',
    expect.arrayContaining(['cvFile']),
  )
  const zipped = await app.inject({ url: '/api/docs/json', headers: { 'accept-encoding': 'gzip, br' } })
  expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding', etag: first.headers.etag })
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(first.body)
  expect(zipped.rawPayload.length).toBeLessThan(first.rawPayload.length / 5)
  const known = await app.inject({ url: '/api/docs/json', headers: { 'if-none-match': String(first.headers.etag) } })
  expect([known.statusCode, known.body]).toEqual([304, ''])
})

test('the page at /api/docs loads nothing from other hosts, under the same policy as every page', async () => {
  for (const url of ['/api/docs', '/api/docs/']) {
    const { statusCode, headers, body } = await app.inject(url)
    expect([statusCode, headers['content-type']], url).toEqual([200, 'text/html; charset=utf-8'])
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'; script-src 'self'; style-src 'self';")
    expect(policy).not.toMatch(/https?:|script-src[^;]*unsafe/)
    const loaded = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!)
    expect(loaded).toHaveLength(4)
    expect(loaded.every((address) => address.startsWith('/'))).toBe(true)
    for (const address of loaded.filter((one) => one.startsWith('/api/'))) {
      const { statusCode, rawPayload } = await app.inject(address)
      expect([statusCode, rawPayload.length > 0], address).toEqual([200, true])
    }
  }
  expect((await app.inject('/api/docs/start.js')).body).toContain('validatorUrl: null')
})

test('when switched off, the paths do not exist', async () => {
  const silent = await createApp({ db, keyring, queue, mail, files: filesIn('unused', keyring), docs: false })
  for (const url of ['/api/docs', '/api/docs/json', '/api/docs/swagger-ui.css'])
    expect((await silent.inject(url)).json(), url).toMatchObject({ code: 'not_found' })
  await silent.close()
})

test('describes how input is coerced, and what a PUT takes back', () => {
  const { description } = described.info
  expect(description).toContain('digits as text for a whole number ("12"), a word of a fixed list in any case')
  expect(description).toContain('A PUT takes back what the GET of the same path answers')
  expect(description).toContain('refused with 422 where they differ ("client name cannot be changed.")')
  expect((described.components.schemas as Record<string, object>).StationUpdate).toEqual({
    allOf: [{ $ref: '#/components/schemas/StationInput' }],
    properties: { version: { type: 'integer' } },
  })
  expect(resolved(operationOf(described, callOf('quotes.update')).requestBody)).toHaveProperty(
    'content.application/json.schema.properties.status',
    { enum: ['New', 'Quoted', 'Won', 'Lost'], description: 'status must be one of: New, Quoted, Lost.' },
  )
})
