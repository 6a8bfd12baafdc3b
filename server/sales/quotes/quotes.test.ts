import { expect, test } from 'vitest'
import * as calls from '../../../api/sales/quotes.ts'
import * as clients from '../../../api/sites/clients.ts'
import { testApp } from '../../test/app.ts'
import { makeClient, makeQuoteRequest, makeService } from '../../test/records/makers.ts'

const { db, pool, send } = await testApp()
const request = {
  site_type: 'Shop',
  area: 'Ntinda, Kampala',
  guards_needed: 2,
  name: 'Grace Musoke',
  email: 'grace@mail.example',
} as const
const stored = async () => (await pool.query('select * from quote_requests')).rows
const of = (id: number) => ({ params: { id: String(id) } })
const client = { firstName: 'Grace', lastName: 'Musoke', company_name: 'Musoke Stores', contacts: '0700 000 001' }
const listed = async (query: object) => (await send('admin', calls.list, { query })).body as calls.QuoteRequest[]

test('a visitor asks for a quote and gets a reference; staff have a New request', async () => {
  const { id } = await makeService(db)
  const sent = await send(null, calls.create, {
    body: { ...request, service_id: id, start_date: '2027-01-04', phone: '+256 700 000 001', message: 'Nights only' },
  })
  expect(sent).toMatchObject({
    status: 201,
    body: {
      message: 'Your quote request has been received.',
      quote_request: { reference: expect.stringMatching(/^Q-[0-9A-F]{4}-[0-9A-F]{4}$/), corporate_discount: false },
    },
  })
  expect(await stored()).toMatchObject([
    { ...request, service_id: id, reference: sent.body.quote_request.reference, status: 'New', message: 'Nights only' },
  ])
})

test('the visitor gets a confirmation that does not repeat the message, staff a notice with the visitor as reply address', async () => {
  const { body } = await send(null, calls.create, { body: { ...request, message: 'Nights only' } })
  const { reference } = body.quote_request
  const { rows } = await pool.query('select recipient, reply_to, subject, body_text from emails order by id')
  expect(rows).toMatchObject([
    { recipient: 'grace@mail.example', reply_to: null, subject: `We have your quote request (${reference})` },
    { recipient: 'info@engabo.example', reply_to: 'grace@mail.example' },
  ])
  expect(rows[0].body_text).not.toContain('Nights only')
  expect(rows[1].body_text).toContain('> Nights only')
  expect(rows[1].body_text).toContain('http://localhost/dashboard/quotes?record=1')
})

test('the notice has a dash where no number of guards was given', async () => {
  for (const guards_needed of [12, 0]) {
    await send(null, calls.create, { body: { ...request, guards_needed } })
    await pool.query(`update emails set status = 'Sent'`)
  }
  const { rows } = await pool.query(`select body_text from emails where recipient = 'info@engabo.example' order by id`)
  const facts = rows.map(({ body_text }) => body_text.match(/^Guards.*$/m)[0])
  expect(facts).toEqual(['Guards: 12', 'Guards: —'])
})

test('the corporate discount applies from 11 guards, and its size is never returned', async () => {
  for (const [guards_needed, applies] of [
    [10, false],
    [11, true],
  ] as const) {
    const { body, raw } = await send(null, calls.create, { body: { ...request, guards_needed } })
    expect(body.quote_request.corporate_discount).toBe(applies)
    expect(raw).not.toMatch(/%|percent|size/i)
  }
})

test('a missing or invalid value is named at its field', async () => {
  const nothing = await send(null, calls.create, { body: {} as calls.QuoteRequestInput })
  expect(nothing.body.fields).toEqual({
    site_type: 'site type is required.',
    area: 'area is required.',
    guards_needed: 'guards needed is required.',
    name: 'name is required.',
  })
  const wrong = await send(null, calls.create, { body: { ...request, service_id: 99, phone: 'call me' } })
  expect(wrong.body.fields).toEqual({ phone: 'Please enter a valid contact number.' })
  expect((await send(null, calls.create, { body: { ...request, service_id: 99 } })).body.fields).toEqual({
    service_id: 'There is no service with this number.',
  })
  expect(await stored()).toEqual([])
})

test('a telephone number or an e-mail address is enough; neither is refused at the telephone number', async () => {
  const { email: _, ...reached } = request
  for (const way of [{}, { email: null, phone: null }, { phone: ' ' }]) {
    const { status, body } = await send(null, calls.create, { body: { ...reached, ...way } })
    expect([status, body.fields]).toEqual([422, { phone: 'Please give a telephone number or an e-mail address.' }])
  }
  expect((await send(null, calls.create, { body: { ...reached, phone: '0700 000 001' } })).status).toBe(201)
  expect(await stored()).toMatchObject([{ email: null, phone: '0700 000 001' }])
  const { rows } = await pool.query('select recipient, reply_to, body_text from emails')
  expect(rows).toMatchObject([{ recipient: 'info@engabo.example', reply_to: null }])
  expect(rows[0].body_text).toContain('From: Grace Musoke\n')
  expect(await listed({ q: '700 000 001' })).toMatchObject([{ id: 1, email: null }])
  await send('admin', calls.update, { ...of(1), body: { email: 'grace@mail.example' } })
  expect(await listed({ q: 'grace@mail' })).toMatchObject([{ id: 1, email: 'grace@mail.example' }])
})

const PRICED = { category: 'guards', monthly_price: 950_000 } as const

test('the estimate that the visitor saw is kept, with the version of the price, and staff see the same figures', async () => {
  const { id, version } = await makeService(db, PRICED)
  await send(null, calls.create, { body: { ...request, guards_needed: 12, service_id: id, shown_price: 950_000 } })
  await pool.query('update services set monthly_price = 990000')
  expect(await listed({})).toMatchObject([
    { estimate_price: 950_000, estimate_quantity: 12, estimate_total: 11_400_000, price_version: version },
  ])
  const { rows } = await pool.query(`select body_text from emails where recipient = 'info@engabo.example'`)
  expect(rows[0].body_text).toContain('Estimate seen: 11,400,000 UGX + VAT a month (12 × 950,000 UGX)')
})

test('cameras and alarms are estimated for each site', async () => {
  const { id } = await makeService(db, { category: 'cctv', monthly_price: 150_000 })
  const asked = { ...request, guards_needed: 0, service_id: id, shown_price: 150_000 }
  for (const sites_needed of [3, null]) await send(null, calls.create, { body: { ...asked, sites_needed } })
  expect(await listed({ sort: 'id' })).toMatchObject([
    { sites_needed: 3, estimate_quantity: 3, estimate_total: 450_000 },
    { sites_needed: null, estimate_quantity: 1, estimate_total: 150_000 },
  ])
})

test('an estimate from another price than that of the list is refused, with the price of now', async () => {
  const { id } = await makeService(db, PRICED)
  const unpriced = await makeService(db)
  for (const [service_id, guards_needed, text] of [
    [id, 2, 'The price is 950,000 UGX + VAT a month now. Please look at the estimate again.'],
    [unpriced.id, 2, 'This price is no longer given. Please look at the estimate again.'],
    [null, 2, 'This price is no longer given. Please look at the estimate again.'],
  ] as const) {
    const { body } = await send(null, calls.create, { body: { ...request, service_id, guards_needed, shown_price: 1 } })
    expect([body.code, body.message]).toEqual(['price_changed', text])
  }
  expect(await stored()).toEqual([])
})

test('a request without an estimate keeps none', async () => {
  const { id } = await makeService(db, PRICED)
  await send(null, calls.create, { body: { ...request, service_id: id } })
  expect(await listed({})).toMatchObject([{ estimate_total: null, price_version: null }])
})

test('a program that fills in the hidden field gets a confirmation, and nothing is stored', async () => {
  expect((await send(null, calls.create, { body: { ...request, website: 'x' } })).status).toBe(201)
  expect(await stored()).toEqual([])
})

test('staff find a request by what the visitor wrote, filter by status and sort', async () => {
  const { id } = await makeService(db)
  const first = await makeQuoteRequest(db, { service_id: id, message: 'Nights only', start_date: '2027-01-04' })
  await makeQuoteRequest(db, {
    name: 'Peter Opio',
    email: 'peter@mail.example',
    area: 'Jinja',
    status: 'Lost',
    guards_needed: 14,
  })
  expect(await listed({})).toMatchObject([
    { name: 'Peter Opio' },
    {
      reference: first.reference,
      service_title: 'Security Guards',
      message: 'Nights only',
      start_date: '2027-01-04',
      status: 'New',
      client_id: null,
    },
  ])
  for (const q of ['PETER', 'jinja', 'peter@mail', 'opio']) expect(await listed({ q }), q).toMatchObject([{ id: 2 }])
  expect(await listed({ q: first.reference })).toMatchObject([{ id: 1 }])
  expect(await listed({ q: '%' })).toEqual([])
  expect(await listed({ status: 'Lost' })).toMatchObject([{ id: 2 }])
  expect((await listed({ sort: 'guards_needed' })).map((row) => row.id)).toEqual([1, 2])
  expect((await send('admin', calls.get, of(9))).status).toBe(404)
})

test('the export has every matching request as the visitor wrote it', async () => {
  await makeQuoteRequest(db, { message: '=1+1' })
  await makeQuoteRequest(db, { name: 'Peter Opio', status: 'Lost' })
  const { raw } = await send('admin', calls.exportCsv, { query: { status: 'New' } })
  const [head, row, ...more] = raw.trim().split('\r\n')
  expect(head).toBe('Reference,Received,Name,Email,Phone,Service,Site type,Area,Guards,Sites,Start,Estimate,Status,Message')
  expect(row).toContain("Grace Musoke,grace@mail.example,+256 700 000 004,,Shop,Ntinda,2,,,,New,'=1+1")
  expect(more).toEqual([])
})

test('a status is chosen by hand, for one or for several; Won is not', async () => {
  for (const _ of [1, 2]) await makeQuoteRequest(db)
  expect((await send('admin', calls.update, { ...of(1), body: { status: 'Lost', version: 1 } })).body).toMatchObject({
    message: 'Quote request updated successfully',
    quote_request: { status: 'Lost', version: 2 },
  })
  expect((await send('admin', calls.update, { ...of(1), body: { status: 'New', version: 1 } })).body.code).toBe('outdated')
  const won = { status: 'Won' as 'Lost' }
  expect((await send('admin', calls.update, { ...of(1), body: won })).status).toBe(422)
  await send('admin', calls.win, { ...of(2), body: client })
  const { body } = await send('admin', calls.statusMany, { body: { ids: [1, 2, 3], status: 'Lost' } })
  expect(body).toEqual({
    done: [1],
    refused: [
      { id: 2, message: 'This request is won already.' },
      { id: 3, message: 'Quote request not found.' },
    ],
  })
})

test('winning creates one client, also when repeated or concurrent', async () => {
  await makeQuoteRequest(db)
  const won = await Promise.all([1, 2, 3].map(() => send('admin', calls.win, { ...of(1), body: client })))
  expect(won.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(won.find(({ status }) => status === 409)?.body.message).toBe('This request has its client already.')
  const { body } = won.find(({ status }) => status === 201)!
  expect(body).toMatchObject({ message: 'The request is won and its client added.', client })
  expect(await listed({})).toMatchObject([{ status: 'Won', client_id: body.client.id }])
  await expect(makeClient(db, { quote_request_id: 1 })).rejects.toThrow('clients_once_for_a_request')
})

test('a client created from a request can be deleted; the request can then be won again', async () => {
  await makeQuoteRequest(db)
  await send('admin', calls.win, { ...of(1), body: client })
  expect((await send('admin', clients.remove, of(1))).status).toBe(200)
  expect(await listed({})).toMatchObject([{ status: 'Won', client_id: null }])
  expect((await send('admin', calls.win, { ...of(1), body: client })).status).toBe(201)
})

test('the client of a request needs the required fields of every client', async () => {
  await makeQuoteRequest(db)
  const { body } = await send('admin', calls.win, { ...of(1), body: { ...client, contacts: 'grace@mail.example' } })
  expect(body.fields).toEqual({ contacts: 'Please enter a valid contact number.' })
  expect(await listed({})).toMatchObject([{ status: 'New', client_id: null }])
})

test.each([
  ['Grace Musoke', 'Grace', 'Musoke'],
  [' Grace  Apio Musoke ', 'Grace Apio', 'Musoke'],
  ['Grace', 'Grace', ''],
])('%j becomes %j and %j', (name, firstName, lastName) => {
  expect(calls.clientOf({ name, phone: null, area: 'Ntinda' })).toMatchObject({ firstName, lastName, contacts: '' })
})
