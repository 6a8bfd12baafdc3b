import { expect, test } from 'vitest'
import * as calls from '../../../api/portal/portal-requests.ts'
import { testApp } from '../../test/app.ts'
import { clientPerson } from '../../test/records/client-person.ts'
import * as make from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()
const asked = { kind: 'Request', subject: 'CANARY subject', text: 'CANARY text' } as const

/** Two clients, one of which has sent a request; the other must see nothing of it. */
async function twoClients() {
  const owner = await clientPerson(db)
  const stranger = await clientPerson(db)
  const station = await make.makeStation(db, { client_id: owner.clientId, name: 'CANARY gate' })
  const { body } = await send(owner, calls.create, { body: { ...asked, station_id: station.id } })
  return { owner, stranger, station, request: body.request, params: { id: String(body.request.id) } }
}
const written = async () =>
  (
    await pool.query(
      'select (select count(*) from client_request_messages) as said, (select sum(version) from client_requests) as versions, (select count(*) from emails) as mailed',
    )
  ).rows[0]

test("another client's request is in no list, search or count, and 404 by its number", async () => {
  const { stranger, request, params } = await twoClients()
  const before = await written()
  for (const query of [{}, { q: 'canary' }, { q: request.reference }, { status: 'New' }, { page: '1', sort: 'id' }] as const) {
    const answer = await send(stranger, calls.list, { query })
    expect(answer).toMatchObject({ status: 200, body: [], headers: { 'x-total-count': '0' } })
  }
  const answers = [
    await send(stranger, calls.get, { params }),
    await send(stranger, calls.write, { params, body: { text: 'Mine?' } }),
    await send(stranger, calls.settle, { params }),
  ]
  const missing = await send(stranger, calls.get, { params: { id: '99' } })
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 404, body: missing.body })
    expect(answer.raw).not.toContain('CANARY')
  }
  expect(await written()).toEqual(before)
})

test("a request cannot be about another client's station, nor about one that is deleted", async () => {
  const { owner, stranger, station } = await twoClients()
  const refused = await send(stranger, calls.create, { body: { ...asked, station_id: station.id } })
  expect(refused).toMatchObject({ status: 422, body: { fields: { station_id: 'There is no station with this number.' } } })
  expect(refused.raw).not.toContain('CANARY')
  const dead = await make.makeStation(db, { client_id: owner.clientId, deleted_at: new Date().toISOString() })
  const nowhere = await send(owner, calls.create, { body: { ...asked, station_id: dead.id } })
  expect(nowhere).toMatchObject({ status: 422, body: { fields: { station_id: 'There is no station with this number.' } } })
})

test('every person of the client reads and continues a request; client, author, status and reference cannot be set', async () => {
  const { owner, params } = await twoClients()
  const colleague = await clientPerson(db, { client_id: owner.clientId, user_name: 'Ben' })
  expect((await send(colleague, calls.list, {})).body).toHaveLength(1)
  expect((await send(colleague, calls.write, { params, body: { text: 'I agree.' } })).body.request.messages).toMatchObject([
    { by: 'Lydia Asiimwe' },
    { by: 'Ben', text: 'I agree.' },
  ])
  for (const field of ['client_id', 'status', 'account_id', 'reference']) {
    const body = { ...asked, [field]: 1 }
    expect((await send(colleague, calls.create, { body })).body.fields).toEqual({ [field]: `Unknown field: ${field}.` })
  }
})

test('the newest message comes first, in pages', async () => {
  const owner = await clientPerson(db)
  for (let number = 1; number <= 6; number++) await send(owner, calls.create, { body: { ...asked, subject: `Number ${number}` } })
  await send(owner, calls.write, { params: { id: '2' }, body: { text: 'Still waiting.' } })
  const first = await send(owner, calls.list, { query: { page: '1' } })
  expect(first.body.map(({ subject }: calls.OwnRequest) => subject)).toEqual([
    'Number 2',
    'Number 6',
    'Number 5',
    'Number 4',
    'Number 3',
  ])
  expect(first.headers['x-total-count']).toBe('6')
  expect((await send(owner, calls.list, { query: { q: 'number 4' } })).body).toHaveLength(1)
})

test('visitors get 401 and staff 403', async () => {
  const { params } = await twoClients()
  const before = await written()
  for (const [as, status] of [
    [null, 401],
    ['admin', 403],
    ['super_admin', 403],
  ] as const) {
    expect((await send(as, calls.list, {})).status).toBe(status)
    expect((await send(as, calls.get, { params })).status).toBe(status)
    expect((await send(as, calls.create, { body: asked })).status).toBe(status)
    expect((await send(as, calls.write, { params, body: { text: 'A' } })).status).toBe(status)
    expect((await send(as, calls.settle, { params })).status).toBe(status)
  }
  expect(await written()).toEqual(before)
})
