import { expect, test } from 'vitest'
import * as calls from '../../../../api/billing/invoices.ts'
import * as dashboard from '../../../../api/company/dashboard.ts'
import * as trash from '../../../../api/company/trash.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { testApp } from '../../../test/app.ts'
import { makeContract } from '../../../test/records/contract-makers.ts'
import { makeClient, makeInvoice } from '../../../test/records/makers.ts'
import { testRecordRules } from '../../../test/records/record-rules.ts'
import { markOverdue } from './queries.ts'

const on = await testApp()
const { app, db, pool, send, tokenOf } = on
const bill: calls.InvoiceInput = {
  invoice_date: '2026-03-01',
  amount_paid: 0,
  amount_due: 640_000,
  due_date: '2026-03-15',
  status: 'Pending',
  client_id: 1,
}
const add = (invoice: Partial<calls.InvoiceInput> = {}) => send('admin', calls.create, { body: { ...bill, ...invoice } })
const change = (invoice: Partial<calls.InvoiceInput>) =>
  send('admin', calls.update, { params: { id: '1' }, body: { ...bill, ...invoice } })
const found = async (query: object) =>
  (await send('admin', calls.list, { query: { sort: 'id', ...query } })).body.invoices.map(({ id }: calls.Invoice) => id)
const payments = async () => (await pool.query('select amount, received_on from payments order by id')).rows

testRecordRules({
  on,
  title: 'Invoice',
  table: 'invoices',
  calls,
  valid: async (number) => {
    const { rowCount } = await pool.query("select 1 from clients where company_name = 'Nsuma Hardware'")
    if (!rowCount) await makeClient(db, { company_name: 'Nsuma Hardware' })
    const { rows } = await pool.query("select id from clients where company_name = 'Nsuma Hardware'")
    return { ...bill, client_id: rows[0].id, amount_due: 640_000 + number }
  },
  change: { amount_paid: 640_001, amount_due: 640_001, status: 'Paid' },
  shows: {
    valid: { invoice_number: 'INV-2026-000001', balance: 640_001, client_name: 'Nsuma Hardware' },
    changed: { balance: 0 },
  },
  messages: {
    create: 'Invoice added successfully',
    update: 'Invoice updated successfully',
    remove: 'Invoice deleted successfully',
  },
  required: ['invoice_date', 'amount_paid', 'amount_due', 'due_date', 'status', 'client_id'],
})

test('the list is under invoices, and both addresses add to it', async () => {
  await makeClient(db)
  const headers = { authorization: `Bearer ${await tokenOf('admin')}` }
  for (const url of ['/api/v1/invoices', '/api/v1/invoices/register']) {
    const response = await app.inject({ method: 'POST', url, headers, payload: bill })
    expect([response.statusCode, response.json().invoice.amount_due], url).toEqual([201, 640_000])
  }
  const { body } = await send('admin', calls.list, { query: {} })
  expect(Object.keys(body)).toEqual(['invoices'])
  expect(body.invoices).toMatchObject([
    { invoice_number: 'INV-2026-000002' },
    { invoice_number: 'INV-2026-000001', client_name: 'Joan Kirabo' },
  ])
})

test('amounts are whole shillings, paid is at most due, and zero is valid', async () => {
  await makeClient(db)
  expect((await add({ amount_paid: 640_001 })).body.fields).toEqual({
    amount_paid: 'amount paid must not be more than amount due.',
  })
  expect((await add({ amount_due: 1.5 })).body.fields).toMatchObject({ amount_due: 'amount due must be a whole number.' })
  expect((await add({ amount_due: -1 })).body.fields).toMatchObject({ amount_due: 'amount due must be at least 0.' })
  expect((await add({ amount_due: '5.0' as unknown as number })).body.fields).toMatchObject({
    amount_due: 'amount due must be a number.',
  })
  expect((await add({ amount_due: 0 })).body.invoice).toMatchObject({ amount_due: 0, balance: 0 })
  expect((await add({ amount_due: 1_000_000_000_000 })).body.invoice.balance).toBe(1_000_000_000_000)
})

test('the due date is not before the invoice date', async () => {
  await makeClient(db)
  expect(await add({ due_date: '2026-02-28' })).toMatchObject({
    status: 422,
    body: { fields: { due_date: 'due date must not be before invoice date.' } },
  })
  expect((await add({ due_date: '2026-03-01' })).status).toBe(201)
})

test('the invoice date is at most a year ahead; an invoice that is dated so already can still be paid', async () => {
  await makeClient(db)
  const next: string = (await pool.query("select (local_today() + interval '1 year')::date as day")).rows[0].day
  const dated = (day: string) => ({ invoice_date: day, due_date: addDays(day, 14) })
  expect((await add(dated(next))).status).toBe(201)
  const refused = { status: 422, body: { fields: { invoice_date: 'The invoice date is too far ahead.' } } }
  expect(await add(dated(addDays(next, 1)))).toMatchObject(refused)
  expect(await change(dated('2035-01-01'))).toMatchObject(refused)
  await pool.query('alter table invoices disable trigger plausible')
  await pool.query("update invoices set invoice_date = '2035-01-01', due_date = '2035-01-15'")
  await pool.query('alter table invoices enable trigger plausible')
  expect((await change({ ...dated('2035-01-01'), amount_paid: 5_000 })).status).toBe(200)
})

test('the status is chosen by hand, from its list', async () => {
  await makeClient(db)
  for (const status of calls.INVOICE_STATUSES) expect((await add({ status })).body.invoice.status).toBe(status)
  expect((await add({ status: 'Lost' as 'Paid' })).body.fields).toEqual({
    status: 'status must be one of: Paid, Pending, Overdue.',
  })
})

test('a client that does not exist is named at its field', async () => {
  expect((await add({ client_id: 999 })).body.fields).toEqual({ client_id: 'There is no client with this number.' })
})

test('numbers have no gaps: not after a refusal, not when twenty are added at once, and each year has its own', async () => {
  await makeClient(db)
  await add()
  await add({ client_id: 999 })
  await Promise.all(Array.from({ length: 20 }, () => add()))
  await add({ invoice_date: '2025-12-31', due_date: '2026-01-31' })
  const { body } = await send('admin', calls.list, { query: { sort: 'invoice_number' } })
  const numbers = body.invoices.map(({ invoice_number }: calls.Invoice) => invoice_number)
  const expected = Array.from({ length: 21 }, (_, index) => `INV-2026-${String(index + 1).padStart(6, '0')}`)
  expect(numbers).toEqual(['INV-2025-000001', ...expected])
})

test('a deleted invoice keeps its number, the next one gets a new one', async () => {
  await makeClient(db)
  await add()
  await send('admin', calls.remove, { params: { id: '1' } })
  expect((await add()).body.invoice.invoice_number).toBe('INV-2026-000002')
})

test('a deleted invoice is void: it is listed separately with its number, by whom and why, and its payments stay in their months', async () => {
  await makeClient(db)
  await add({ amount_paid: 100_000 })
  await add()
  const revenue = async () => (await send('admin', dashboard.cards, {})).body.revenue_collected
  expect(await revenue()).toBe(100_000)
  await send('admin', calls.remove, { params: { id: '1' }, query: { reason: 'Billed twice.' } })
  expect(await found({})).toEqual([2])
  expect((await send('admin', calls.get, { params: { id: '1' } })).status).toBe(404)
  const listed = async () => (await send('admin', calls.list, { query: { void: 'true' } })).body.invoices
  expect(await listed()).toMatchObject([
    {
      invoice_number: 'INV-2026-000001',
      amount_paid: 100_000,
      voided_at: expect.stringMatching(/Z$/),
      voided_by: 'Lydia Asiimwe',
      void_reason: 'Billed twice.',
    },
  ])
  expect(await found({ void: 'false' })).toEqual([2])
  expect(await revenue()).toBe(100_000)
  const { rows } = await pool.query("select new from audit_log where table_name = 'invoices' order by id desc limit 1")
  expect(rows[0].new).toMatchObject({ removed_reason: 'Billed twice.' })

  await send('admin', calls.removeMany, { body: { ids: [2], reason: 'A test.' } })
  expect((await listed()).map((invoice: calls.Invoice) => invoice.void_reason)).toEqual(['A test.', 'Billed twice.'])
  await send('super_admin', trash.restore, { params: { kind: 'invoices', id: '1' } })
  expect((await send('admin', calls.get, { params: { id: '1' } })).body).toMatchObject({ voided_at: null, void_reason: null })
  await send('admin', calls.remove, { params: { id: '1' } })
  expect((await listed())[1]).toMatchObject({ id: 1, void_reason: null })
})

test('a change of the amount paid is recorded as a payment of today, a correction as a negative one', async () => {
  await makeClient(db)
  await add({ amount_paid: 100_000 })
  await change({ amount_paid: 640_000, status: 'Paid' })
  await change({ amount_paid: 600_000 })
  await change({ amount_paid: 600_000, status: 'Pending' })
  expect(await payments()).toEqual([100_000, 540_000, -40_000].map((amount) => ({ amount, received_on: today() })))
})

test('the nightly job marks unpaid invoices past their due date as overdue, and no others', async () => {
  await makeInvoice(db, { invoice_date: '2026-03-01', due_date: '2026-03-14' })
  await makeInvoice(db, { invoice_date: '2026-03-01', due_date: '2026-03-15' })
  await makeInvoice(db, { invoice_date: '2026-03-01', due_date: '2026-03-14', amount_paid: 640_000 })
  await makeInvoice(db, { invoice_date: '2026-03-01', due_date: '2026-03-14', deleted_at: new Date().toISOString() })
  expect(await markOverdue(db, '2026-03-15')).toBe(1)
  expect(await markOverdue(db, '2026-03-15')).toBe(0)
  expect(await found({ status: 'Overdue' })).toEqual([1])
})

test('search matches number, status and client; filters take status, client and days', async () => {
  const hardware = await makeClient(db, { company_name: 'Nsuma Hardware', contacts: '0700 777' })
  const school = await makeClient(db, { company_name: null, first_name: 'Amina', last_name: 'Ssali' })
  await makeInvoice(db, { client_id: hardware.id, invoice_date: '2026-03-01', due_date: '2026-03-09', status: 'Paid' })
  await makeInvoice(db, { client_id: school.id, invoice_date: '2025-11-01', due_date: '2025-11-09' })
  expect(await found({ q: 'inv-2026' })).toEqual([1])
  expect(await found({ q: 'PEND' })).toEqual([2])
  expect(await found({ q: 'hardware' })).toEqual([1])
  expect(await found({ q: 'amina ss' })).toEqual([2])
  expect(await found({ q: '777' })).toEqual([])
  expect(await found({ status: 'Paid' })).toEqual([1])
  expect(await found({ client_id: '2' })).toEqual([2])
  const { id } = await makeContract(db, { client_id: school.id })
  await makeInvoice(db, { client_id: school.id, invoice_date: '2025-12-01', due_date: '2025-12-09', contract_id: id })
  expect(await found({ contract_id: String(id) })).toEqual([3])
  expect(await found({ contract_id: String(id), client_id: '1' })).toEqual([])
  await pool.query('delete from invoices where id = 3')
  expect(await found({ from: '2026-01-01' })).toEqual([1])
  expect(await found({ to: '2026-01-01' })).toEqual([2])
  expect(await found({ sort: '-amount_due', page: '1', page_size: '1' })).toHaveLength(1)
})
