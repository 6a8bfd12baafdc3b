import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../api/core/endpoint.ts'
import type { Role } from '../../../api/core/permissions.ts'
import { allCalls } from '../../../api/index.ts'
import * as guards from '../../../api/people/guards.ts'
import { callGroupOf } from '../../../api/resources.ts'
import * as quotes from '../../../api/sales/quotes.ts'
import * as clientRequests from '../../../api/sites/client-requests.ts'
import * as clients from '../../../api/sites/clients.ts'
import * as stations from '../../../api/sites/stations.ts'
import { testApp } from '../../test/app.ts'
import { makeEach } from '../../test/records/each.ts'
import {
  makeAccount,
  makeClient,
  makeClientRequest,
  makeGuard,
  makeQuoteRequest,
  makeStation,
} from '../../test/records/makers.ts'
import { MADE_UP } from '../../test/resources/any-record.ts'
import { CATALOGUE } from '../../website/translations/catalogue.ts'
import { fieldsOfServer } from './read-only.ts'

const { app, db, pool, send, tokenOf, keepRows } = await testApp()

type Answered = Record<string, unknown> & { version: number }

/** Every PUT whose path has a GET too. */
const pairs = allCalls.flatMap(({ group, call: put }) => {
  const read = put.method === 'PUT' ? allCalls.find(({ call }) => call.method === 'GET' && call.path === put.path) : undefined
  return read ? [{ name: group, put, get: read.call }] : []
})

const readOnly = (put: Endpoint, get: Endpoint) =>
  [...fieldsOfServer(put, get)].flatMap(([name, { words }]) => (words ? [] : [name]))

/** Each text has an id of its own; other records are the first of their kind. */
const idIn = (path: string) => (path.includes('/translations/') ? CATALOGUE[0]!.id : 1)

async function call(role: Role, { method, path }: Endpoint, body?: object) {
  const response = await app.inject({
    method,
    url: path.replace(':id', String(idIn(path))),
    headers: { authorization: `Bearer ${await tokenOf(role)}` },
    ...(body && { payload: body }),
  })
  return { status: response.statusCode, body: response.json() }
}
const written = async () => (await pool.query("select count(*) from audit_log where action = 'update'")).rows[0]

/** Another value of the same type. */
function other(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (Array.isArray(value)) return [...value, 'more']
  return value === null ? 'something' : `${value} more`
}

test('the paths with a GET and a PUT are listed here with their read-only fields', () => {
  const groups =
    'account admins alarmSystems checkpoints clientRequests clients companySettings contacts contracts dutySchedules guardAbsences guardQualifications guards holidays home incidents'
  const known =
    `${groups} invoiceDrafts invoices jobAdverts patrolRoutes quotations registerItems quotes recruitment responseUnits services stations translations`.split(
      ' ',
    )
  expect(pairs.map(({ name }) => name).sort()).toEqual([...known, ...MADE_UP.map(callGroupOf)].sort())
  const fields = Object.fromEntries(pairs.map(({ name, put, get }) => [name, readOnly(put, get)]))
  expect(fields.stations).toEqual(['id', 'client_name'])
  expect(fields.incidents).toEqual([
    'id',
    'guard_name',
    'station_name',
    'assigned_to_name',
    'escalated_level',
    'history',
    'photos',
    'photos_lost',
    'voice_note',
    'voice_note_lost',
  ])
  expect(fields.account).toEqual(['id', 'emailAddress', 'role'])
})

test('a form that holds everything as text is accepted too', async () => {
  await makeStation(db)
  const { body } = await send('admin', stations.get, { params: { id: '1' } })
  const { active, latitude, longitude, ...fields } = body
  const texts = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, Array.isArray(value) ? value : String(value ?? '')]),
  )
  const changed = await call('admin', { ...stations.update, path: '/api/v1/stations/1' }, { ...texts, name: 'Back Gate', active })
  expect(changed).toEqual({
    status: 200,
    body: { message: 'Station updated successfully', station: { ...body, name: 'Back Gate', version: 2 } },
  })
})

test('the name beside a changed id may be the one that GET returned', async () => {
  await makeClient(db, { company_name: 'Nile Traders' })
  await makeStation(db)
  const { body: station } = await send('admin', stations.get, { params: { id: '1' } })
  const sent = { ...station, client_id: 1 }
  expect((await call('admin', stations.update, sent)).body.station).toMatchObject({ client_id: 1, client_name: 'Nile Traders' })
})

test('a status that only the server sets is accepted unchanged and cannot be chosen', async () => {
  await makeQuoteRequest(db)
  await makeClientRequest(db)
  const chosen = await call('admin', quotes.update, { status: 'Won' })
  expect(chosen).toMatchObject({ status: 422, body: { fields: { status: 'status must be one of: New, Quoted, Lost.' } } })
  await db.updateTable('quote_requests').set({ status: 'Won' }).execute()
  expect(await call('admin', quotes.update, { status: 'won' })).toMatchObject({
    status: 200,
    body: { quote_request: { status: 'Won' } },
  })
  expect((await call('admin', quotes.update, { status: 'Lost' })).status).toBe(409)

  const answered = await call('admin', clientRequests.update, { status: 'Answered' })
  expect(answered).toMatchObject({ status: 422, body: { fields: { status: 'status must be one of: In Progress, Closed.' } } })
  expect(await call('admin', clientRequests.update, { status: 'New' })).toMatchObject({
    status: 200,
    body: { client_request: { status: 'New' } },
  })
})

test('on a new record the same fields are refused', async () => {
  const guard = { ...(await makeGuard(db)) }
  const { body } = await send('admin', guards.get, { params: { id: String(guard.id) } })
  const { status, body: answer } = await call('admin', guards.create, body)
  const unknown = ['id', 'version', 'readiness', 'papers', 'photo'].map((name) => [name, `Unknown field: ${name}.`])
  expect([status, answer.fields]).toEqual([422, Object.fromEntries(unknown)])
})

test('a caller without write permission learns nothing from the read-only fields', async () => {
  await makeClient(db)
  const { body } = await send('admin', clients.get, { params: { id: '1' } })
  for (const sent of [body, { ...body, id: 2 }]) expect((await call('client', clients.update, sent)).status).toBe(403)
  expect(await call('admin', { ...clients.update, path: '/api/v1/clients/99' }, body)).toMatchObject({ status: 404 })
})

// The last part of the file: its records are those that each test begins with.
describe('with one of each record', () => {
  beforeAll(async () => {
    // The first account, so that the caller reads and changes an account other than its own.
    await makeAccount(db)
    await makeEach(db)
    await keepRows()
  })
  describe.each(pairs)('$name', ({ put, get }) => {
    const role: Role = 'super_admin'
    const record = async () => (await call(role, get)).body as Answered

    test('accepts its own GET response, and nothing changes but the version', async () => {
      const before = await record()
      const after = { ...before, version: before.version + 1 }
      expect(await call(role, put, before)).toEqual({
        status: 200,
        body: { message: put.saved!.message, [put.saved!.name]: after },
      })
      expect(await record()).toEqual(after)
    })

    test('refuses each read-only field that differs, and writes nothing', async () => {
      const before = await record()
      const count = await written()
      for (const name of readOnly(put, get)) {
        const message = `${name.replaceAll('_', ' ')} cannot be changed.`
        const altered = { ...before, [name]: other(before[name]) }
        const { version, ...unversioned } = altered
        for (const body of [altered, unversioned]) {
          const refused = await call(role, put, body)
          expect([name, refused]).toEqual([
            name,
            { status: 422, body: { error: message, message, code: 'invalid', fields: { [name]: message } } },
          ])
        }
      }
      expect(await record()).toEqual(before)
      expect(await written()).toEqual(count)
    })

    test('an outdated record gets 409 with the current one, whatever else differs', async () => {
      const before = await record()
      await call(role, put, before)
      const current = await record()
      const [name = 'version'] = readOnly(put, get)
      const stale = { ...before, ...(name !== 'version' && { [name]: other(before[name]) }) }
      expect(await call(role, put, stale)).toMatchObject({ status: 409, body: { code: 'outdated', current } })
      expect(await record()).toEqual(current)
    })

    test('an unknown field is still refused', async () => {
      const before = await record()
      expect(await call(role, put, { ...before, colour: 'red' })).toMatchObject({
        status: 422,
        body: { fields: { colour: 'Unknown field: colour.' } },
      })
    })
  })
})
