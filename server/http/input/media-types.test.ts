import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '../../../api/core/endpoint.ts'
import type { Role } from '../../../api/core/permissions.ts'
import { allCalls } from '../../../api/index.ts'
import * as careers from '../../../api/people/careers.ts'
import * as clients from '../../../api/sites/clients.ts'
import { testApp } from '../../test/app.ts'
import { strongestRole } from '../../test/calls/callers.ts'
import { makeClient } from '../../test/records/makers.ts'

const { app, db, send, tokenOf } = await testApp()

const EVENT = '00000000-0000-4000-8000-000000000000'
const JSON_TYPE = { 'content-type': 'application/json' }
const MESSAGE = 'Send application/json, or multipart/form-data where files are taken.'
const REFUSED = { status: 415, body: { error: MESSAGE, message: MESSAGE, code: 'unsupported_media_type' } }

const callerOf = (call: Endpoint): Role => strongestRole(call) ?? 'super_admin'

async function call(endpoint: Endpoint, headers: Record<string, string>, payload?: string | FormData) {
  const authorization = `Bearer ${await tokenOf(callerOf(endpoint))}`
  const url = endpoint.path
    .replace(':kind', 'guards')
    .replace(':event_id', EVENT)
    .replace(':provider', 'mtn')
    .replace(':step', 'company')
    .replace(':list', 'guards')
    .replace(/:\w+/g, '999')
  const response = await app.inject({
    method: endpoint.method,
    url,
    headers: { authorization, ...headers },
    ...(payload !== undefined && { payload }),
  })
  return { status: response.statusCode, body: response.json() as Record<string, unknown> }
}

const TYPES = ['application/json', 'application/json; charset=utf-8', 'text/plain', 'application/x-www-form-urlencoded']

test('a DELETE without a body is accepted with any content type', async () => {
  for (const { group, name, call: endpoint } of allCalls.filter(({ call }) => call.method === 'DELETE')) {
    const plain = await call(endpoint, {})
    expect([200, 404], `${group}.${name}`).toContain(plain.status)
    for (const type of TYPES) expect([name, type, await call(endpoint, { 'content-type': type })]).toEqual([name, type, plain])
  }
})

test('a DELETE that names a content type deletes the record', async () => {
  const { id } = await makeClient(db)
  const headers = { authorization: `Bearer ${await tokenOf('admin')}`, ...JSON_TYPE }
  const deleted = await app.inject({ method: 'DELETE', url: `/api/v1/clients/${id}`, headers })
  expect([deleted.statusCode, deleted.json()]).toEqual([200, { message: 'Client deleted successfully' }])
  expect((await send('admin', clients.get, { params: { id: String(id) } })).status).toBe(404)
})

test('a DELETE with a body is refused, and deletes nothing', async () => {
  const { id } = await makeClient(db)
  const headers = { authorization: `Bearer ${await tokenOf('admin')}`, ...JSON_TYPE }
  const refused = await app.inject({ method: 'DELETE', url: `/api/v1/clients/${id}`, headers, payload: '{"id":1}' })
  expect([refused.statusCode, refused.json().message]).toEqual([400, 'This call takes no body.'])
  expect((await send('admin', clients.get, { params: { id: String(id) } })).status).toBe(200)
})

// Except the callback of payments, whose address is judged first and whose body is not read.
test('every call that takes JSON refuses an empty body as missing unless it needs no field, and responds 415 to JSON as text and to a form', async () => {
  const form = new FormData()
  form.append('name', 'Joan')
  for (const { name, call: endpoint } of allCalls.filter(({ call }) => call.body && !call.files && !call.query)) {
    if (!z.safeParse(endpoint.body!, {}).success)
      expect([name, await call(endpoint, JSON_TYPE)]).toMatchObject([
        name,
        { status: 422, body: { fields: { body: 'body is required.' } } },
      ])
    expect([name, await call(endpoint, { 'content-type': 'text/plain' }, '{}')]).toEqual([name, REFUSED])
    expect([name, await call(endpoint, {}, form)]).toEqual([name, REFUSED])
  }
})

test('every call that takes files responds 415 to a body that is not multipart', async () => {
  for (const { name, call: endpoint } of allCalls.filter(({ call }) => call.files && !call.filesOrJson))
    for (const type of TYPES) expect([name, await call(endpoint, { 'content-type': type }, '{}')]).toEqual([name, REFUSED])
})

test('broken JSON is still unreadable, and an unknown address is still 404', async () => {
  const broken = await call(careers.standing, JSON_TYPE, '{"reference":')
  expect(broken).toMatchObject({ status: 400, body: { message: 'The request could not be read.' } })
  const unknown = await app.inject({
    method: 'POST',
    url: '/api/v1/nothing',
    headers: { 'content-type': 'text/plain' },
    payload: 'a',
  })
  expect(unknown.statusCode).toBe(404)
})
