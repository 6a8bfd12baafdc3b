import { beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_HOME } from '../../../api/company/home.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { formatDay } from '../../../api/core/format.ts'
import * as calls from '../../../api/sales/quotations.ts'
import * as quotes from '../../../api/sales/quotes.ts'
import * as clients from '../../../api/sites/clients.ts'
import { createApp } from '../../app.ts'
import { filesIn } from '../../platform/files/files.ts'
import { testApp } from '../../test/app.ts'
import { makeQuoteRequest } from '../../test/records/makers.ts'
import { guardLine, inDays, sendOffer, tokenSent } from '../../test/records/offers.ts'

const on = await testApp()
const { db, pool, send } = on
let request: { id: number; reference: string }
beforeEach(async () => {
  request = await makeQuoteRequest(db, { name: 'Grace Apio Musoke' })
})

const view = (token: string) => send(null, calls.view, { body: { token } })
const accept = (token: string) => send(null, calls.accept, { body: { token } })
const decline = (token: string, reason?: string) => send(null, calls.decline, { body: { token, reason } })
const viewPdf = (token: string) => send(null, calls.viewPdf, { body: { token } })
const of = (id: number) => ({ params: { id: String(id) } })
const requestNow = async () => (await send('admin', quotes.get, of(request.id))).body as quotes.QuoteRequest
const clientsNow = async () => (await send('admin', clients.list, { query: {} })).body as clients.Client[]
const mails = async () =>
  (await pool.query('select recipient, reply_to, subject, body_text from emails order by id offset 1')).rows

test('a link shows the quotation without internal fields', async () => {
  const { quotation, token } = await sendOffer(on, request.id, { terms: 'Paid monthly.' })
  const { status, body, headers } = await view(token)
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toEqual({
    number: quotation.number,
    revision: 1,
    name: 'Grace Apio Musoke',
    status: 'Sent',
    valid_until: quotation.valid_until,
    sent_at: quotation.sent_at,
    answered_at: null,
    offer: {
      lines: [{ ...guardLine, service_id: null }],
      guards: 12,
      discount_rate: 1000,
      vat_rate: 1800,
      subtotal: 61_200_000,
      discount: 6_120_000,
      vat: 9_914_400,
      total: 64_994_400,
      terms: 'Paid monthly.',
    },
  })
  const file = await viewPdf(token)
  expect(file).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
  expect(file.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${quotation.number}.pdf`)
  expect(file.raw).toMatch(/^%PDF-1/)
})

test('accepting wins the request, creates its client, and notifies both sides', async () => {
  const { quotation, token } = await sendOffer(on, request.id)
  expect(await accept(token)).toMatchObject({
    status: 200,
    body: { message: 'Thank you. You have accepted the quotation.' },
  })
  expect((await view(token)).body).toMatchObject({ status: 'Accepted', answered_at: expect.any(String) })
  expect(await clientsNow()).toMatchObject([
    {
      firstName: 'Grace Apio',
      lastName: 'Musoke',
      company_name: null,
      address: 'Ntinda',
      contacts: '+256 700 000 004',
      registered_on: today(),
    },
  ])
  expect(await requestNow()).toMatchObject({ status: 'Won', client_id: (await clientsNow())[0]!.id })
  const [confirmation, notice, ...more] = await mails()
  expect(more).toEqual([])
  expect(confirmation).toMatchObject({ recipient: 'grace@mail.example', subject: `You accepted quotation ${quotation.number}` })
  expect(notice).toMatchObject({
    recipient: DEFAULT_HOME.contact.email,
    reply_to: 'grace@mail.example',
    subject: `Quotation ${quotation.number} accepted by Grace Apio Musoke`,
  })
  expect(notice.body_text).toContain(`http://localhost/dashboard/quotes?record=${request.id}`)
  expect(notice.body_text).not.toContain('add the client')
})

test.each([
  ['no phone number', { phone: null }],
  ['one name only', { name: 'Grace' }],
])('a request with %s is won without a client, and staff are asked to add one', async (_, given) => {
  request = await makeQuoteRequest(db, given)
  await accept((await sendOffer(on, request.id)).token)
  expect(await requestNow()).toMatchObject({ status: 'Won', client_id: null })
  expect(await clientsNow()).toEqual([])
  expect((await mails())[1].body_text).toContain('Please open it and add the client.')
})

test('declining notifies the staff with the reason and leaves the request Quoted', async () => {
  const { quotation, token } = await sendOffer(on, request.id)
  expect(await decline(token, ' Too dear.\nSorry. ')).toMatchObject({
    status: 200,
    body: { message: 'You have declined the quotation. Thank you for telling us.' },
  })
  expect(await requestNow()).toMatchObject({ status: 'Quoted', client_id: null })
  expect((await send('admin', calls.get, of(quotation.id))).body).toMatchObject({
    status: 'Declined',
    decline_reason: 'Too dear.\nSorry.',
  })
  const [notice, ...more] = await mails()
  expect(more).toEqual([])
  expect(notice).toMatchObject({ recipient: DEFAULT_HOME.contact.email })
  expect(notice.body_text).toContain('> Too dear.\n> Sorry.')
})

describe('an answer counts once', () => {
  test('the second answer is refused with what the first was', async () => {
    const { token } = await sendOffer(on, request.id)
    await accept(token)
    for (const again of [await accept(token), await decline(token)])
      expect(again).toMatchObject({ status: 409, body: { message: 'This quotation has been accepted already.' } })
    expect(await clientsNow()).toHaveLength(1)
    expect(await mails()).toHaveLength(2)
  })

  test('five concurrent acceptances create one client', async () => {
    const { token } = await sendOffer(on, request.id)
    const answers = await Promise.all([accept(token), accept(token), decline(token), accept(token), accept(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect((await clientsNow()).length).toBeLessThanOrEqual(1)
  })

  test('two quotations of one request accepted at the same time create one client', async () => {
    const first = await sendOffer(on, request.id)
    const second = await sendOffer(on, request.id, { lines: [{ ...guardLine, quantity: 3 }] })
    const answers = await Promise.all([accept(first.token), accept(second.token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'This quotation has been withdrawn. Please contact us if you still need it.',
    )
    expect(await clientsNow()).toHaveLength(1)
  })

  test('a repetition with the first key gets the first response', async () => {
    const { token } = await sendOffer(on, request.id)
    const headers = { 'idempotency-key': 'one-click' }
    await send(null, calls.accept, { body: { token } }, headers)
    expect(await send(null, calls.accept, { body: { token } }, headers)).toMatchObject({ status: 200 })
    expect(await clientsNow()).toHaveLength(1)
  })

  test('a request that staff marked as won keeps its client', async () => {
    const { token } = await sendOffer(on, request.id)
    const body = { firstName: 'Grace', lastName: 'Musoke', company_name: 'Musoke Stores', contacts: '0700' }
    await send('admin', quotes.win, { ...of(request.id), body })
    expect((await accept(token)).status).toBe(200)
    expect(await clientsNow()).toMatchObject([{ company_name: 'Musoke Stores' }])
  })
})

describe('a link that has expired says why and shows no prices', () => {
  const closed = async (token: string, status: string, message: string) => {
    expect((await view(token)).body).toMatchObject({ status, offer: null, name: null })
    for (const answer of [await accept(token), await decline(token), await viewPdf(token)])
      expect(answer).toMatchObject({ status: 409, body: { message } })
    expect((await requestNow()).status).toBe('Quoted')
  }

  test('after its last day', async () => {
    const until = addDays(today(), 2)
    const { token } = await sendOffer(on, request.id, { valid_until: until })
    inDays(2)
    expect((await view(token)).body).toMatchObject({ status: 'Sent', offer: { total: 64_994_400 } })
    inDays(1)
    await closed(token, 'Expired', `This quotation was valid until ${formatDay(until)}. Please ask us for a new one.`)
  })

  test('replaced by a revision, whose link works', async () => {
    const { quotation, token } = await sendOffer(on, request.id)
    const { body } = await send('admin', calls.revise, of(quotation.id))
    expect((await view(token)).body.status).toBe('Sent')
    await send('admin', calls.send, of(body.quotation.id))
    await closed(token, 'Superseded', 'A newer version has replaced this quotation. Please use the link in our latest e-mail.')
    expect((await accept(await tokenSent(on))).status).toBe(200)
  })

  test('withdrawn', async () => {
    const { quotation, token } = await sendOffer(on, request.id)
    await send('admin', calls.withdraw, of(quotation.id))
    await closed(token, 'Withdrawn', 'This quotation has been withdrawn. Please contact us if you still need it.')
  })
})

test('the link of an accepted quotation expires with its last day, too', async () => {
  const { token } = await sendOffer(on, request.id)
  await accept(token)
  expect((await viewPdf(token)).status).toBe(200)
  inDays(31)
  expect((await view(token)).body).toMatchObject({ status: 'Accepted', offer: null })
  expect(await viewPdf(token)).toMatchObject({ status: 409, body: { message: 'This quotation has been accepted already.' } })
})

test('an invented token is not accepted by any call in any spelling', async () => {
  const { token } = await sendOffer(on, request.id)
  const unknown = {
    status: 422,
    body: { fields: { token: 'This link is no longer valid. Please ask for a new one.' } },
  }
  for (const made of [
    'x'.repeat(43),
    `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`,
    token.toLowerCase(),
    ` ${token}`,
  ])
    for (const call of [view, accept, decline, viewPdf]) expect(await call(made), made).toMatchObject(unknown)
  expect((await view('short')).status).toBe(422)
  expect((await view(`${token}\0`)).status).toBe(422)
  expect((await requestNow()).status).toBe('Quoted')
})

test('guessing tokens is rate limited', async () => {
  const limited = await createApp({
    db,
    files: filesIn('unused', on.keyring),
    keyring: on.keyring,
    queue: on.queue,
    mail: on.mail,
  })
  const statuses = []
  for (let attempt = 0; attempt < 11; attempt++)
    statuses.push(
      (await limited.inject({ method: 'POST', url: calls.accept.path, payload: { token: 'x'.repeat(43) } })).statusCode,
    )
  await limited.close()
  expect(statuses).toEqual([...Array(10).fill(422), 429])
})
