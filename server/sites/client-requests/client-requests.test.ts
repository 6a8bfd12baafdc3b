import { expect, test } from 'vitest'
import { latest } from '../../../api/notify/notices.ts'
import * as portal from '../../../api/portal/portal-requests.ts'
import * as calls from '../../../api/sites/client-requests.ts'
import * as stations from '../../../api/sites/stations.ts'
import { testApp } from '../../test/app.ts'
import { clientPerson } from '../../test/records/client-person.ts'
import * as make from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()
const asked = { kind: 'Complaint', subject: 'Gate left open', text: 'The gate was open\nat midnight.' } as const
const params = { id: '1' }
const listed = async (query: object = {}) => (await send('admin', calls.list, { query })).body as calls.ClientRequest[]
const emails = async () =>
  (await pool.query('select recipient, reply_to, subject, body_text, about_table, about_id from emails order by id')).rows

test('staff find a client’s request under the bell and on the page, with who asked for which client', async () => {
  const joan = await clientPerson(db, { user_name: 'Joan Kirabo', email: 'joan@nile.example' }, { company_name: 'Nile Traders' })
  const station = await make.makeStation(db, { client_id: joan.clientId, name: 'Nile Gate' })
  const sent = await send(joan, portal.create, { body: { ...asked, station_id: station.id } })
  expect(sent).toMatchObject({ status: 201, body: { message: 'We have your request.' } })
  const { messages, order: _, photos, ...request } = sent.body.request
  const reference = expect.stringMatching(/^R-[0-9A-F]{4}-[0-9A-F]{4}$/)
  expect(request).toMatchObject({ reference, kind: 'Complaint', status: 'New', station_name: 'Nile Gate' })
  expect(photos).toEqual([])
  expect(messages).toMatchObject([{ kind: 'Client', by: 'Joan Kirabo', text: 'The gate was open\nat midnight.' }])
  expect(await listed()).toMatchObject([
    { ...request, client_id: joan.clientId, client_name: 'Nile Traders', station_id: station.id },
  ])
  expect((await send('admin', calls.get, { params })).body.answers_to).toEqual([
    { name: 'Joan Kirabo', email: 'joan@nile.example' },
  ])
  expect((await send('admin', latest, {})).body).toMatchObject({
    unread: 1,
    notices: [{ kind: 'request', record_id: 1, title: 'Nile Traders: Gate left open' }],
  })
})

test('the client gets a confirmation with the reference, staff the text and a link', async () => {
  const joan = await clientPerson(db, { user_name: 'Joan Kirabo', email: 'joan@nile.example' }, { company_name: 'Nile Traders' })
  const { reference } = (await send(joan, portal.create, { body: asked })).body.request
  expect(await emails()).toMatchObject([
    {
      recipient: 'joan@nile.example',
      subject: `We have your complaint (${reference})`,
      about_table: 'client_requests',
      about_id: 1,
    },
    {
      recipient: 'info@engabo.example',
      reply_to: 'joan@nile.example',
      subject: `New complaint from Nile Traders (${reference})`,
      body_text: expect.stringContaining('> The gate was open\n> at midnight.'),
    },
  ])
  expect((await emails())[0].body_text).toContain('http://localhost/portal/requests/1')
  expect((await emails())[1].body_text).toContain('http://localhost/dashboard/requests?record=1')
})

test('an answer appears in the portal and is e-mailed to those who wrote and can still sign in', async () => {
  const joan = await clientPerson(db, { user_name: 'Joan Kirabo', email: 'joan@nile.example' })
  const ben = await clientPerson(db, { email: 'ben@nile.example', client_id: joan.clientId })
  const gone = await clientPerson(db, { email: 'gone@nile.example', client_id: joan.clientId })
  await clientPerson(db, { email: 'silent@nile.example', client_id: joan.clientId })
  await send(joan, portal.create, { body: asked })
  await send(ben, portal.write, { params, body: { text: 'It happened again.' } })
  await send(gone, portal.write, { params, body: { text: 'And again.' } })
  await pool.query('update accounts set active = false where id = $1', [gone.accountId])
  await pool.query('delete from emails')
  const answered = await send('admin', calls.reply, {
    params,
    body: { text: 'We spoke to them.\n\nIt will not happen again.' },
  })
  expect(answered).toMatchObject({
    status: 201,
    body: { message: 'Your answer is on its way.', client_request: { status: 'Answered' } },
  })
  const { reference } = answered.body.client_request
  expect(await emails()).toMatchObject([
    { recipient: 'joan@nile.example', reply_to: 'info@engabo.example', subject: `Re: Gate left open (${reference})` },
    { recipient: 'ben@nile.example' },
  ])
  expect((await emails())[0].body_text).toContain(
    'Dear Joan Kirabo,\n\nWe spoke to them.\n\nIt will not happen again.\n\nTo reply, open it in your portal.',
  )
  expect((await send(joan, portal.get, { params })).body).toMatchObject({
    status: 'Answered',
    messages: [
      {},
      { text: 'It happened again.' },
      { text: 'And again.' },
      { kind: 'Answer', by: 'Lydia Asiimwe', text: 'We spoke to them.\n\nIt will not happen again.' },
    ],
  })
  expect((await send('admin', calls.reply, { params: { id: '9' }, body: { text: 'x' } })).status).toBe(404)
})

test('a client who writes again reopens a settled request, and staff are notified', async () => {
  const joan = await clientPerson(db)
  await send(joan, portal.create, { body: asked })
  await send('admin', calls.reply, { params, body: { text: 'Done.' } })
  const settled = await send(joan, portal.settle, { params })
  expect(settled).toMatchObject({ status: 201, body: { message: 'Marked as settled.', request: { status: 'Closed' } } })
  expect(await listed({ status: 'Closed' })).toHaveLength(1)
  await pool.query('delete from emails')
  const again = await send(joan, portal.write, { params, body: { text: 'It is open again.' } })
  expect(again).toMatchObject({ status: 201, body: { message: 'Your message has been sent.', request: { status: 'New' } } })
  expect(await emails()).toMatchObject([
    {
      recipient: 'info@engabo.example',
      subject: expect.stringMatching(/^Further message about complaint from Joan Kirabo \(R-/),
    },
  ])
  expect((await send('admin', latest, {})).body).toMatchObject({ unread: 2 })
})

test('of two concurrent answers the second gets 409 with the first', async () => {
  const joan = await clientPerson(db)
  await send(joan, portal.create, { body: asked })
  await pool.query('delete from emails')
  const answer = (text: string) => send('admin', calls.reply, { params, body: { text, version: 1 } })
  const answers = await Promise.all([answer('We are looking.'), answer('We will call.')])
  const [sent, late] = answers.toSorted((one, other) => one.status - other.status)
  expect(sent!.status).toBe(201)
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'outdated', current: { status: 'Answered', messages: [{}, { kind: 'Answer' }] } },
  })
  expect(await emails()).toHaveLength(1)
})

test('an answer based on a thread that the client has continued gets 409', async () => {
  const joan = await clientPerson(db)
  await send(joan, portal.create, { body: asked })
  await send(joan, portal.write, { params, body: { text: 'Never mind, it was us.' } })
  const late = await send('admin', calls.reply, { params, body: { text: 'We are looking.', version: 1 } })
  expect(late).toMatchObject({ status: 409, body: { current: { messages: [{}, { text: 'Never mind, it was us.' }] } } })
})

test('a note is visible to staff alone: it is in no response, search or e-mail of the client, and changes no order there', async () => {
  const joan = await clientPerson(db)
  const before = (await send(joan, portal.create, { body: asked })).body.request
  const noted = await send('admin', calls.note, { params, body: { text: 'CANARY of the staff' } })
  expect(noted).toMatchObject({
    status: 201,
    body: { message: 'Note added', client_request: { status: 'New', messages: [{}, { kind: 'Note', by: 'Lydia Asiimwe' }] } },
  })
  expect((await send(joan, portal.get, { params })).body).toEqual(before)
  expect((await send(joan, portal.list, { query: { q: 'canary' } })).body).toEqual([])
  await send('admin', calls.reply, { params, body: { text: 'Done.' } })
  for (const { body_text } of await emails()) expect(body_text).not.toContain('CANARY')
  expect(await listed({ q: 'CANARY' })).toHaveLength(1)
})

test('staff take requests up or close them, also several at once; an outdated change is refused', async () => {
  const joan = await clientPerson(db)
  for (const subject of ['First', 'Second']) await send(joan, portal.create, { body: { ...asked, subject } })
  const taken = await send('admin', calls.update, { params, body: { status: 'In Progress', version: 1 } })
  expect(taken).toMatchObject({
    status: 200,
    body: { message: 'Request updated successfully', client_request: { status: 'In Progress', version: 2 } },
  })
  expect((await send(joan, portal.get, { params })).body.status).toBe('In Progress')
  expect(await send('admin', calls.update, { params, body: { status: 'Closed', version: 1 } })).toMatchObject({
    status: 409,
    body: { code: 'outdated', current: { status: 'In Progress' } },
  })
  expect((await send('admin', calls.update, { params, body: { status: 'Answered' as 'Closed' } })).status).toBe(422)
  const closed = await send('admin', calls.statusMany, { body: { ids: [1, 2, 9], status: 'Closed' } })
  expect(closed.body).toEqual({ done: [1, 2], refused: [{ id: 9, message: 'Request not found.' }] })
})

test('waiting requests come first, then the newest; filtered by status, kind and client; searched by many words', async () => {
  const joan = await clientPerson(db, {}, { company_name: 'Nile Traders' })
  const ben = await clientPerson(db, {}, { company_name: 'Lake Hotel' })
  await send(joan, portal.create, { body: { ...asked, subject: 'First' } })
  await send(ben, portal.create, { body: { ...asked, kind: 'Request', subject: 'Second' } })
  await send(joan, portal.create, { body: { ...asked, subject: 'Third', text: 'About the 100% alarm' } })
  await send('admin', calls.reply, { params: { id: '3' }, body: { text: 'Repaired on Tuesday' } })
  const subjects = async (query: object = {}) => (await listed(query)).map(({ subject }) => subject)
  expect(await subjects()).toEqual(['Second', 'First', 'Third'])
  expect(await subjects({ status: 'Answered' })).toEqual(['Third'])
  expect(await subjects({ kind: 'Request' })).toEqual(['Second'])
  expect(await subjects({ client_id: String(ben.clientId) })).toEqual(['Second'])
  expect(await subjects({ sort: '-last_message_at' })).toEqual(['Third', 'Second', 'First'])
  const [second] = await listed({ q: 'second' })
  for (const q of ['LAKE hotel', String(second!.reference).toLowerCase()]) expect(await subjects({ q }), q).toEqual(['Second'])
  for (const q of ['tuesday', '100% alarm']) expect(await subjects({ q }), q).toEqual(['Third'])
  expect(await subjects({ q: '100_ alarm' })).toEqual([])
})

test('a deleted request disappears for both sides and is restored with its thread; its client and station cannot be deleted', async () => {
  const joan = await clientPerson(db)
  const { id: station_id } = await make.makeStation(db, { client_id: joan.clientId })
  await send(joan, portal.create, { body: { ...asked, station_id } })
  const remove = () => send('admin', stations.remove, { params: { id: String(station_id) } })
  expect(await remove()).toMatchObject({
    status: 409,
    body: { message: 'This station is still used by client requests (1). Deactivate it instead.' },
  })
  expect(await send('admin', calls.remove, { params })).toMatchObject({ body: { message: 'Request deleted successfully' } })
  expect((await send(joan, portal.get, { params })).status).toBe(404)
  expect((await send(joan, portal.write, { params, body: { text: 'Hello?' } })).status).toBe(404)
  expect((await send(joan, portal.settle, { params })).status).toBe(404)
  expect((await send(joan, portal.list, {})).body).toEqual([])
  expect(await listed()).toEqual([])
  expect((await send('admin', latest, {})).body.notices).toEqual([])
  expect((await remove()).status).toBe(200)
})

test('a request is audited without its text', async () => {
  const joan = await clientPerson(db)
  await send(joan, portal.create, { body: { ...asked, subject: 'CANARY', text: 'CANARY' } })
  await send('admin', calls.reply, { params, body: { text: 'CANARY' } })
  const { rows } = await pool.query(
    "select account_id, action, old::text, new::text from audit_log where table_name = 'client_requests' order by id",
  )
  expect(rows).toMatchObject([
    { account_id: joan.accountId, action: 'insert' },
    { action: 'update', new: expect.stringContaining('Answered') },
  ])
  expect(JSON.stringify(rows)).not.toContain('CANARY')
})

test('the export has the requests without their threads', async () => {
  const joan = await clientPerson(db, {}, { company_name: 'Nile Traders' })
  await send(joan, portal.create, { body: asked })
  const { raw } = await send('admin', calls.exportCsv, {})
  const [head, row] = raw.split('\r\n')
  expect(head).toBe('\uFEFFReference,Client ID,Client,Kind,Subject,Station,Status,Received at,Last message at')
  expect(row).toContain(`,${joan.clientId},Nile Traders,Complaint,Gate left open,,New,`)
})

test('a request without text or kind is refused at its field', async () => {
  const joan = await clientPerson(db)
  const empty = await send(joan, portal.create, { body: { kind: 'Praise' as 'Request', subject: ' ', text: '' } })
  expect(empty).toMatchObject({
    status: 422,
    body: {
      fields: {
        kind: 'kind must be one of: Request, Complaint, Thanks, Another guard.',
        subject: 'subject is required.',
        text: 'text is required.',
      },
    },
  })
  const long = await send(joan, portal.create, { body: { ...asked, text: 'x'.repeat(5_001) } })
  expect(long.body.fields).toEqual({ text: 'text must have at most 5000 characters.' })
  expect(await listed()).toEqual([])
  const key = { 'idempotency-key': 'once' }
  for (const _ of [1, 2]) await send(joan, portal.create, { body: asked }, key)
  expect(await listed()).toHaveLength(1)
})
