import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as invoices from '../../../api/billing/invoices.ts'
import { ageing } from '../../../api/billing/statements.ts'
import * as home from '../../../api/company/home.ts'
import * as incidents from '../../../api/incidents/incidents.ts'
import { allCalls } from '../../../api/index.ts'
import * as guards from '../../../api/people/guards.ts'
import * as clients from '../../../api/sites/clients.ts'
import * as contacts from '../../../api/website/contacts.ts'
import { storeSession } from '../session/session.ts'
import { type CallFailure, call } from './call.ts'

const answers = (body: unknown, options: ResponseInit = {}) =>
  vi.stubGlobal('fetch', async () => (body === undefined ? new Response(null, options) : Response.json(body, options)))
beforeEach(() => storeSession({ access_token: 'access', refresh_token: 'refresh' }, 'admin'))
afterEach(() => vi.unstubAllGlobals())

const written = {
  invoice_date: '2026-11-01',
  due_date: '2026-11-30',
  amount_due: 5000,
  amount_paid: 0,
  status: 'Pending',
  client_id: 3,
}
/** With the fields that the specification does not have as they are assumed. */
const stored = {
  ...invoices.list.list.added,
  ...written,
  id: 7,
  version: 2,
  invoice_number: 'INV-2026-000007',
  balance: 5000,
  client_name: 'Lake Hotel',
}
const newInvoice = () => call(invoices.create, { body: written as invoices.InvoiceInput })

test.each([
  ['as { invoices }', { invoices: [stored] }],
  ['bare', [stored]],
  ['in { success, data }', { success: true, data: [stored] }],
  ['in { success, data: { invoices } }', { success: true, data: { invoices: [stored] } }],
])('the list of invoices is read %s', async (_, body) => {
  answers(body)
  expect(await call(invoices.list, {})).toEqual({ items: [stored], total: 1 })
})

test('X-Total-Count is the total; without it the rows are counted', async () => {
  answers([stored], { headers: { 'x-total-count': '31' } })
  expect((await call(invoices.list, {})).total).toBe(31)
  answers([stored, stored])
  expect((await call(invoices.list, {})).total).toBe(2)
})

test('what is said of all pages together is read beside the rows, and a list that lacks it is not', async () => {
  const owes = { not_due: 5_000, days_30: 0, days_60: 0, days_90: 0, over_90: 0, credit: 0, total: 5_000 }
  const none = { contract_id: null, contract_number: null, contract_title: null }
  const rows = [{ client_id: 3, client_name: 'Lake Hotel', ...none, owes }]
  const beside = { as_of: '2027-01-31', by: 'client', total: { ...owes, not_due: 9_000, total: 9_000 } }
  answers({ ...beside, clients: rows }, { headers: { 'x-total-count': '7' } })
  expect(await call(ageing, {})).toEqual({ items: rows, total: 7, beside })
  answers({ success: true, data: { ...beside, clients: rows } }, { headers: { 'x-total-count': '7' } })
  expect(await call(ageing, {})).toEqual({ items: rows, total: 7, beside })
  answers({ as_of: '2027-01-31', by: 'client', clients: rows })
  await expect(call(ageing, {})).rejects.toThrow('Unknown error after retries')
})

test('rows with the fields of the specification and no others are read', async () => {
  answers([{ id: 7, ...written }])
  expect((await call(invoices.list, {})).items[0]).toMatchObject({ id: 7, ...written, client_name: '' })
  const guard = {
    id: 4,
    firstName: 'Ruth',
    lastName: 'Achen',
    gender: 'Female',
    date_of_birth: '1990-01-01',
    contacts: '0700',
    email: 'r@engabo.example',
    rank: 'Guard',
    status: 'Active',
    hire_date: '2020-01-01',
  }
  answers([guard])
  expect((await call(guards.list, {})).items[0]).toMatchObject(guard)
  const incident = {
    id: 9,
    description: 'Gate',
    incident_date: '2026-11-19',
    severity: 'Low',
    status: 'Open',
    guard_id: 4,
    station_id: 8,
  }
  answers([incident])
  expect((await call(incidents.list, {})).items[0]).toMatchObject(incident)
})

test.each([
  ['with the invoice', { message: 'Saved.', invoice: stored }, { message: 'Saved.', record: stored }],
  ['without it', { message: 'Saved.' }, { message: 'Saved.', record: undefined }],
  [
    'in { success, data }',
    { success: true, data: { message: 'Saved.', invoice: stored } },
    { message: 'Saved.', record: stored },
  ],
  ['as { success, data: invoice }', { success: true, data: stored }, { message: 'Invoice added successfully', record: stored }],
  ['with an invoice of fewer fields', { invoice: { id: 7 } }, { message: 'Invoice added successfully', record: undefined }],
  ['with nothing', undefined, { message: 'Invoice added successfully', record: undefined }],
])('a saved invoice is read %s', async (_, body, expected) => {
  answers(body, { status: 201 })
  expect(await newInvoice()).toEqual(expected)
})

test("a contact message is acknowledged with the server's text, or with that of the specification", async () => {
  const send = () => call(contacts.create, { body: { name: 'A', email: 'a@mail.example', message: 'Hello' } })
  answers({ message: 'We have it.' })
  expect(await send()).toEqual({ message: 'We have it.', record: undefined })
  answers({})
  expect(await send()).toEqual({ message: 'Your message has been sent successfully!', record: undefined })
})

test('a deletion and a single record are read with and without the envelope', async () => {
  answers({ success: true, data: { message: 'Gone.' } })
  expect(await call(clients.remove, { params: { id: '1' } })).toEqual({ message: 'Gone.' })
  answers(undefined, { status: 204 })
  expect(await call(clients.remove, { params: { id: '1' } })).toEqual({ message: 'Client deleted successfully' })
  answers({ success: true, data: stored })
  expect(await call(invoices.get, { params: { id: '7' } })).toEqual(stored)
})

test('text where JSON is expected is not a response', async () => {
  vi.stubGlobal('fetch', async () => new Response('certainly', { status: 201 }))
  for (const sent of [newInvoice(), call(clients.remove, { params: { id: '1' } })])
    expect(await sent.catch((failure: CallFailure) => failure)).toMatchObject({ kind: 'UNKNOWN_ERROR' })
})

test.each([
  ['an error', { error: 'No.' }, 'No.'],
  ['an error with a message', { success: false, error: { message: 'Not now.' } }, 'Not now.'],
  ['success: false', { success: false, data: { message: 'Not you.' } }, 'Not you.'],
  ['success: false alone', { success: false }, 'Server responded with status 200'],
])('%s under a good status is a failure', async (_, body, message) => {
  answers(body, { statusText: 'OK' })
  const ended = await newInvoice().catch((failure: CallFailure) => failure)
  expect(ended).toMatchObject({ kind: 'SERVER_ERROR', status: 200, message })
})

test('a response that the specification does not describe must have its record', async () => {
  answers({ message: 'Site content saved' })
  const content = {} as home.HomeContent
  expect(await call(home.update, { body: { content } }).catch((failure: CallFailure) => failure)).toMatchObject({
    kind: 'UNKNOWN_ERROR',
  })
})

test('the screens call the spellings of the specification, and each is a path of its call', () => {
  const spelled = allCalls.filter(({ call }) => call.screenPath)
  expect(
    Object.fromEntries(spelled.map(({ group, name, call }) => [`${group} ${name}`, `${call.method} ${call.screenPath}`])),
  ).toEqual({
    'guards list': 'GET /api/v1/guards/',
    'invoices create': 'POST /api/v1/invoices/register',
    'incidents list': 'GET /api/v1/incidents/',
    'incidents create': 'POST /api/v1/incidents/register',
  })
  for (const { call } of spelled) expect([call.path, ...(call.aliases ?? [])]).toContain(call.screenPath?.replace(/\/$/, ''))
})
