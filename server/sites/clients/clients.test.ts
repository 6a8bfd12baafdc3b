import { expect, test } from 'vitest'
import { today } from '../../../api/core/fields/days.ts'
import * as calls from '../../../api/sites/clients.ts'
import { testApp } from '../../test/app.ts'
import { makeAccount, makeClient, makeInvoice, makeStation } from '../../test/records/makers.ts'
import { testRecordRules } from '../../test/records/record-rules.ts'

const on = await testApp()
const { db, send } = on
const joan = { firstName: 'Joan', lastName: 'Kirabo', contacts: '+256 (700) 000-001' }
const search = async (q: string) =>
  (await send('admin', calls.list, { query: { q, sort: 'id' } })).body.map(({ id }: calls.Client) => id)

testRecordRules({
  on,
  title: 'Client',
  table: 'clients',
  calls,
  valid: (number) => ({
    ...joan,
    lastName: `Kirabo ${number}`,
    company_name: 'Kirabo Stores',
    address: 'Plot 4, Ntinda',
    registered_on: '2026-02-01',
  }),
  change: { company_name: null, address: null, contacts: '0700 000 009' },
  messages: { create: 'Client added successfully', update: 'Client updated successfully', remove: 'Client deleted successfully' },
  required: ['firstName', 'lastName', 'contacts'],
})

test('a client registers today in Kampala unless another day is given, and keeps the day', async () => {
  const created = await send('admin', calls.create, { body: joan })
  expect(created.body.client).toEqual({
    ...calls.NO_BILLING,
    ...joan,
    id: 1,
    version: 1,
    company_name: null,
    address: null,
    registered_on: today(),
  })
  await makeClient(db, { registered_on: '2020-05-06' })
  const updated = await send('admin', calls.update, { params: { id: '2' }, body: joan })
  expect(updated.body.client.registered_on).toBe('2020-05-06')
})

test('empty text counts as left out, and surrounding spaces are removed', async () => {
  const { body } = await send('admin', calls.create, {
    body: { ...joan, firstName: '  Joan ', company_name: '  ', address: '' },
  })
  expect(body.client).toMatchObject({ firstName: 'Joan', company_name: null, address: null })
  const refused = await send('admin', calls.create, { body: { ...joan, firstName: '   ' } })
  expect(refused.body.fields).toEqual({ firstName: 'firstName is required.' })
})

test.each(['abc', '0700 x', '+()-', '0700;1', '0700\n000'])('contacts %j are refused', async (contacts) => {
  const refused = await send('admin', calls.create, { body: { ...joan, contacts } })
  expect(refused).toMatchObject({ status: 422, body: { fields: { contacts: 'Please enter a valid contact number.' } } })
})

test('text that is too long, or cannot be stored, is refused at its field', async () => {
  const long = await send('admin', calls.create, { body: { ...joan, firstName: 'x'.repeat(101), address: 'y'.repeat(501) } })
  expect(long.body.fields).toEqual({
    firstName: 'firstName must have at most 100 characters.',
    address: 'address must have at most 500 characters.',
  })
  for (const lastName of ['a\0b', 'a\ud800b']) {
    const refused = await send('admin', calls.create, { body: { ...joan, lastName } })
    expect(refused.body.fields).toEqual({ lastName: 'This text has a character that cannot be stored.' })
  }
  const wrongDay = await send('admin', calls.create, { body: { ...joan, registered_on: '2026-02-30' } })
  expect(wrongDay.body.fields).toEqual({ registered_on: 'Please enter a valid date.' })
})

test('search matches full name, company or contacts in any case, and nothing across two of them', async () => {
  await makeClient(db, { first_name: 'Joan', last_name: 'Kirabo', company_name: 'Nsuma Hardware', contacts: '0700 111' })
  await makeClient(db, { first_name: 'Moses', last_name: 'Okot', address: 'Joan Street' })
  expect(await search('joan kir')).toEqual([1])
  expect(await search('NSUMA')).toEqual([1])
  expect(await search('0 11')).toEqual([1])
  expect(await search('OKOT')).toEqual([2])
  expect(await search('Joan Street')).toEqual([])
  expect(await search('Kirabo Nsuma')).toEqual([])
  expect(await search('')).toEqual([1, 2])
})

test('every column sorts in both directions', async () => {
  await makeClient(db, { first_name: 'Amina', company_name: 'Zebra' })
  await makeClient(db, { first_name: 'Winnie', company_name: 'Acacia' })
  const first = async (sort: 'firstName' | '-firstName' | 'company_name') =>
    (await send('admin', calls.list, { query: { sort } })).body[0].firstName
  expect([await first('firstName'), await first('-firstName'), await first('company_name')]).toEqual([
    'Amina',
    'Winnie',
    'Winnie',
  ])
})

test('a client with stations, invoices or a login cannot be deleted; the refusal says why', async () => {
  await makeStation(db, { client_id: (await makeClient(db)).id })
  await makeInvoice(db, { client_id: (await makeClient(db)).id })
  await makeAccount(db, { role: 'client', client_id: (await makeClient(db)).id })
  const messages = []
  for (const id of ['1', '2', '3']) {
    const refused = await send('admin', calls.remove, { params: { id } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
    messages.push(refused.body.message)
  }
  expect(messages).toEqual(
    ['stations', 'invoices', 'portal logins'].map(
      (users) => `This client is still used by ${users} (1). Delete these first, or keep the client.`,
    ),
  )
  expect(await search('')).toEqual([1, 2, 3])
})

test('of two updates of the same version one gets 409', async () => {
  await makeClient(db)
  const saves = ['Amina', 'Brenda'].map((firstName) =>
    send('admin', calls.update, { params: { id: '1' }, body: { ...joan, firstName, version: 1 } }),
  )
  const statuses = (await Promise.all(saves)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 409])
})
