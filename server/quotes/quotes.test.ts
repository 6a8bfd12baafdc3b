import { expect, test } from 'vitest'
import * as contract from '../../contract/quotes.ts'
import { testApp } from '../test/app.ts'
import { makeService } from '../test/makers.ts'

const { db, pool, send } = await testApp()
const request = {
  site_type: 'Shop',
  area: 'Ntinda, Kampala',
  guards_needed: 2,
  name: 'Grace Musoke',
  email: 'grace@mail.example',
} as const
const stored = async () => (await pool.query('select * from quote_requests')).rows

test('a visitor asks for a quote and gets a reference; staff have a New request', async () => {
  const { id } = await makeService(db)
  const sent = await send(null, contract.create, {
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

test('the corporate discount applies from 11 guards, and its size is never told', async () => {
  for (const [guards_needed, applies] of [
    [10, false],
    [11, true],
  ] as const) {
    const { body, raw } = await send(null, contract.create, { body: { ...request, guards_needed } })
    expect(body.quote_request.corporate_discount).toBe(applies)
    expect(raw).not.toMatch(/%|percent|size/i)
  }
})

test('what is missing or wrong is said at its field', async () => {
  const nothing = await send(null, contract.create, { body: {} as contract.QuoteRequestInput })
  expect(nothing.body.fields).toEqual({
    site_type: 'site type is required.',
    area: 'area is required.',
    guards_needed: 'guards needed is required.',
    name: 'name is required.',
    email: 'email is required.',
  })
  const wrong = await send(null, contract.create, { body: { ...request, service_id: 99, phone: 'call me' } })
  expect(wrong.body.fields).toEqual({ phone: 'Please enter a valid contact number.' })
  expect((await send(null, contract.create, { body: { ...request, service_id: 99 } })).body.fields).toEqual({
    service_id: 'There is no service with this number.',
  })
  expect(await stored()).toEqual([])
})

test('a program that fills in the hidden field is thanked and not stored', async () => {
  expect((await send(null, contract.create, { body: { ...request, website: 'x' } })).status).toBe(201)
  expect(await stored()).toEqual([])
})
