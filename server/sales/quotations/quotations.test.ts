import { beforeEach, expect, test } from 'vitest'
import { addDays, today } from '../../../api/core/fields/days.ts'
import * as calls from '../../../api/sales/quotations.ts'
import * as quotes from '../../../api/sales/quotes.ts'
import { testApp } from '../../test/app.ts'
import { makeQuoteRequest, makeService } from '../../test/records/makers.ts'
import { guardLine, inDays, sendOffer, tokenSent } from '../../test/records/offers.ts'
import { ratesOn } from './queries.ts'

const on = await testApp()
const { db, pool, send } = on
let request: { id: number; reference: string }
beforeEach(async () => {
  request = await makeQuoteRequest(db)
})

const create = (overrides: Partial<calls.QuotationInput> = {}) =>
  send('admin', calls.create, { body: { request_id: request.id, lines: [guardLine], ...overrides } })
const of = (id: number) => ({ params: { id: String(id) } })
const statusOfRequest = async () => (await send('admin', quotes.get, of(request.id))).body.status
const mails = async () => (await pool.query('select recipient, subject, body_text from emails order by id')).rows
const YEAR = today().slice(0, 4)
const STAYS = 'This quotation has been sent and stays as it is. Make a new revision instead.'

test('the server calculates a draft with the rates of today, valid for 30 days', async () => {
  const { id } = await makeService(db, { category: 'guards' })
  const created = await create({ lines: [{ ...guardLine, service_id: id }], terms: ' Paid monthly. ' })
  expect(created).toMatchObject({
    status: 201,
    body: {
      message: 'Quotation saved as a draft',
      quotation: {
        request_id: request.id,
        number: null,
        revision: 1,
        status: 'Draft',
        valid_until: addDays(today(), 30),
        terms: 'Paid monthly.',
        guards: 12,
        discount_rate: 1000,
        vat_rate: 1800,
        subtotal: 61_200_000,
        discount: 6_120_000,
        vat: 9_914_400,
        total: 64_994_400,
        lines: [{ ...guardLine, service_id: id }],
      },
    },
  })
  expect((await send('admin', calls.rates, {})).body).toEqual({ discount_rate: 1000, vat_rate: 1800 })
  expect(await statusOfRequest()).toBe('New')
})

test('a draft can be changed; an outdated change is refused with the current draft', async () => {
  const { id } = (await create()).body.quotation
  const change = { lines: [{ ...guardLine, quantity: 10 }], valid_until: today() }
  expect((await send('admin', calls.update, { ...of(id), body: { ...change, version: 1 } })).body.quotation).toMatchObject({
    version: 2,
    discount: 0,
    total: 60_180_000,
    valid_until: today(),
    lines: [{ quantity: 10 }],
  })
  expect(await send('admin', calls.update, { ...of(id), body: { ...change, version: 1 } })).toMatchObject({
    status: 409,
    body: { code: 'outdated', current: { version: 2, lines: [{ quantity: 10 }] } },
  })
  expect((await send('admin', calls.update, { ...of(99), body: change })).status).toBe(404)
})

test('an invalid value is refused at its field', async () => {
  const refused = async (overrides: object) => (await create(overrides)).body.fields
  expect(await refused({ lines: [] })).toEqual({ lines: 'Add at least one line.' })
  expect(await refused({ request_id: 99 })).toEqual({ request_id: 'There is no quote request with this number.' })
  expect(await refused({ valid_until: addDays(today(), -1) })).toEqual({ valid_until: 'valid until must not be in the past.' })
  expect(await refused({ lines: [{ ...guardLine, quantity: 0 }] })).toEqual({
    'lines.0.quantity': 'quantity must be at least 1.',
  })
  expect(await refused({ lines: [{ ...guardLine, monthly_rate: 1.5 }] })).toHaveProperty(['lines.0.monthly_rate'])
  expect(await refused({ lines: [{ ...guardLine, monthly_rate: 1_000_000_000_000 }] })).toEqual({
    lines: 'The lines come to more than can be quoted.',
  })
  expect(await refused({ lines: [guardLine, { ...guardLine, service_id: 77 }] })).toEqual({
    service_id: 'There is no service with this number.',
  })
  expect((await send('admin', calls.list, { query: {} })).body).toEqual([])
})

test('a VAT rate applies from its day on, and a quotation keeps the rate it was made with', async () => {
  const { id } = (await create()).body.quotation
  await pool.query('insert into tax_rates (valid_from, vat_rate) values ($1, 2000), ($2, 2500)', [today(), addDays(today(), 1)])
  await pool.query('update company_settings set corporate_discount_rate = 1250')
  expect(await ratesOn(db, addDays(today(), -1))).toEqual({ discount_rate: 1250, vat_rate: 1800 })
  expect(await ratesOn(db, addDays(today(), 1))).toEqual({ discount_rate: 1250, vat_rate: 2500 })
  expect((await create()).body.quotation).toMatchObject({ vat_rate: 2000, discount_rate: 1250, discount: 7_650_000 })
  await send('admin', calls.send, of(id))
  expect((await send('admin', calls.get, of(id))).body).toMatchObject({
    vat_rate: 1800,
    discount_rate: 1000,
    total: 64_994_400,
  })
})

test('sending gives a number, makes the request Quoted, and writes to the person who asked', async () => {
  const { quotation, token } = await sendOffer(on, request.id)
  expect(quotation).toMatchObject({ number: `QT-${YEAR}-000001`, status: 'Sent', sent_at: expect.any(String) })
  expect(await statusOfRequest()).toBe('Quoted')
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ recipient: 'grace@mail.example', subject: `Your quotation QT-${YEAR}-000001` })
  expect(mail.body_text).toContain('Total with VAT: 64,994,400 UGX')
  expect(mail.body_text).toContain(`Your request: ${request.reference}`)
  expect(mail.body_text).toContain(`http://localhost/quotation#${token}`)
  const { rows } = await pool.query("select count(*)::int as jobs from queue.job where name = 'emails'")
  expect(rows[0].jobs).toBeGreaterThan(0)
})

test('the token of a link is stored nowhere but in its e-mail', async () => {
  const headers = { 'idempotency-key': 'send-once' }
  const { id } = (await create()).body.quotation
  const first = await send('admin', calls.send, of(id), headers)
  expect((await send('admin', calls.send, of(id), headers)).raw).toBe(first.raw)
  const token = await tokenSent(on)
  expect(await mails()).toHaveLength(1)
  for (const table of ['quotations', 'idempotency_keys', 'audit_log']) {
    const { rows } = await pool.query(`select t::text as row from ${table} t`)
    expect(
      rows.filter(({ row }) => row.includes(token)),
      table,
    ).toEqual([])
  }
  const { rows } = await pool.query("select 1 from audit_log where new ? 'token_hash' or old ? 'token_hash'")
  expect(rows).toEqual([])
})

test('numbers have no gaps: deleted drafts and failed sends use none, and concurrent sends get one each', async () => {
  const drafts = await Promise.all(Array.from({ length: 8 }, async () => (await create()).body.quotation.id as number))
  expect((await send('admin', calls.remove, of(drafts[7]!))).body.message).toBe('Draft deleted successfully')
  await pool.query('update quotations set valid_until = current_date - 2 where id = $1', [drafts[6]])
  expect(await send('admin', calls.send, of(drafts[6]!))).toMatchObject({
    status: 422,
    body: { fields: { valid_until: 'valid until must not be in the past.' } },
  })
  const sent = await Promise.all(drafts.slice(0, 6).map((id) => send('admin', calls.send, of(id))))
  expect(sent.map(({ body }) => body.quotation.number).sort()).toEqual([1, 2, 3, 4, 5, 6].map((n) => `QT-${YEAR}-00000${n}`))
})

test('a quotation sent twice at the same time is sent once', async () => {
  const { id } = (await create()).body.quotation
  const statuses = (await Promise.all([1, 2, 3].map(() => send('admin', calls.send, of(id))))).map(({ status }) => status)
  expect(statuses.sort()).toEqual([201, 409, 409])
  expect(await mails()).toHaveLength(1)
})

test('a sent quotation cannot be changed', async () => {
  const { quotation } = await sendOffer(on, request.id)
  const body = { lines: [{ ...guardLine, quantity: 1 }] }
  expect(await send('admin', calls.update, { ...of(quotation.id), body })).toMatchObject({
    status: 409,
    body: { message: STAYS },
  })
  expect(await send('super_admin', calls.remove, of(quotation.id))).toMatchObject({ status: 409, body: { message: STAYS } })
  for (const change of [
    'update quotations set total = 1, subtotal = 1, discount = 0, vat = 0',
    "update quotations set status = 'Draft', sent_at = null",
    'update quotation_lines set quantity = 1',
    'delete from quotation_lines',
  ])
    await expect(pool.query(change), change).rejects.toThrow(STAYS)
  expect((await send('admin', calls.get, of(quotation.id))).body).toEqual(quotation)
})

test('a revision keeps the number and replaces what was sent as soon as it is sent', async () => {
  const { quotation } = await sendOffer(on, request.id, { terms: 'Paid monthly.' })
  const revised = await send('admin', calls.revise, of(quotation.id))
  expect(revised).toMatchObject({
    status: 201,
    body: {
      quotation: { number: quotation.number, revision: 2, status: 'Draft', lines: quotation.lines, terms: 'Paid monthly.' },
    },
  })
  expect(await send('admin', calls.revise, of(quotation.id))).toMatchObject({
    status: 409,
    body: { message: 'There is a newer revision already.' },
  })
  const { id } = revised.body.quotation
  expect(await send('admin', calls.revise, of(id))).toMatchObject({
    status: 409,
    body: { message: 'Only a sent quotation gets a revision.' },
  })
  await send('admin', calls.send, of(id))
  const { body } = await send('admin', calls.list, { query: { request_id: String(request.id) } })
  expect(body.map(({ revision, status }: calls.Quotation) => [revision, status])).toEqual([
    [2, 'Sent'],
    [1, 'Superseded'],
  ])
  expect((await mails()).at(-1).subject).toBe(`Your quotation ${quotation.number}, revision 2`)
})

test('a quotation that waits for an answer can be withdrawn, once', async () => {
  const { quotation } = await sendOffer(on, request.id)
  expect((await send('admin', calls.withdraw, of(quotation.id))).body).toMatchObject({
    message: 'The quotation is withdrawn.',
    quotation: { status: 'Withdrawn' },
  })
  expect((await send('admin', calls.withdraw, of(quotation.id))).status).toBe(409)
})

test('the day after its last day a sent quotation is Expired, and can be revised', async () => {
  const { quotation } = await sendOffer(on, request.id, { valid_until: today() })
  expect((await send('admin', calls.get, of(quotation.id))).body.status).toBe('Sent')
  inDays(1)
  expect((await send('admin', calls.get, of(quotation.id))).body.status).toBe('Expired')
  const { body } = await send('admin', calls.revise, of(quotation.id))
  expect(body.quotation).toMatchObject({ revision: 2, valid_until: addDays(today(), 30) })
})

test('a request that is won takes no more quotations', async () => {
  const { id } = (await create()).body.quotation
  await send('admin', quotes.win, { ...of(request.id), body: { firstName: 'Grace', lastName: 'Musoke', contacts: '0700' } })
  const won = { status: 409, body: { message: 'This request is won already.' } }
  expect(await create()).toMatchObject(won)
  expect(await send('admin', calls.send, of(id))).toMatchObject(won)
})

test('each list shows the quotations of its request only', async () => {
  await create()
  const other = await makeQuoteRequest(db)
  const { body } = await send('admin', calls.list, { query: { request_id: String(other.id) } })
  expect(body).toEqual([])
})
