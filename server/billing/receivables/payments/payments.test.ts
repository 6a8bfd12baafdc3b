import { beforeEach, expect, test } from 'vitest'
import * as invoices from '../../../../api/billing/invoices.ts'
import * as calls from '../../../../api/billing/payments.ts'
import * as receipts from '../../../../api/billing/receipts.ts'
import * as dashboard from '../../../../api/company/dashboard.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import * as portal from '../../../../api/portal/portal.ts'
import { testApp } from '../../../test/app.ts'
import { clientPerson } from '../../../test/records/client-person.ts'
import { makeInvoice } from '../../../test/records/makers.ts'

const { db, pool, send } = await testApp()
/** Receipts and credit notes are numbered by the year in which they are made. */
const YEAR = today().slice(0, 4)
const params = { id: '1' }
const bank = { amount: 200_000, received_on: '2026-03-04', method: 'bank', reference: 'FT26063' } as const
const record = (payment: Partial<calls.PaymentInput> = {}) =>
  send('admin', calls.record, { params, body: { ...bank, ...payment } })
const listed = async () => (await send('admin', calls.list, { params })).body as calls.Payment[]
const invoice = async () => (await send('admin', invoices.get, { params })).body as invoices.Invoice
const change = (given: Partial<invoices.InvoiceInput>) =>
  send('admin', invoices.update, {
    params,
    body: {
      invoice_date: today(),
      due_date: today(),
      amount_due: 640_000,
      amount_paid: 0,
      status: 'Pending',
      client_id: 1,
      ...given,
    },
  })

beforeEach(() => makeInvoice(db))

test('a payment has its own day, method and reference, and raises what the invoice has been paid', async () => {
  expect(await record()).toMatchObject({
    status: 201,
    body: {
      message: 'Payment recorded successfully',
      invoice: { id: 1, version: 2, amount_paid: 200_000, balance: 440_000, status: 'Pending' },
      payment: {
        id: 1,
        ...bank,
        receipt_number: `RC-${YEAR}-000001`,
        kind: 'money',
        recorded_at: expect.stringMatching(/Z$/),
        recorded_by_name: 'Lydia Asiimwe',
      },
    },
  })
  await record({ amount: 40_000, received_on: '2026-02-01', method: 'cash', reference: '' })
  expect(await listed()).toMatchObject([{ amount: 40_000, reference: null }, bank])
  expect(await invoice()).toMatchObject({ amount_paid: 240_000, balance: 400_000 })
})

test('an invoice that is paid in full becomes Paid, and then takes nothing more', async () => {
  await record({ amount: 639_999 })
  expect((await record({ amount: 2 })).body.fields).toEqual({ amount: 'amount must be at most the balance of 1 UGX.' })
  expect((await record({ amount: 1 })).body.invoice).toMatchObject({ balance: 0, status: 'Paid' })
  expect((await record({ amount: 1 })).body.fields).toEqual({ amount: 'This invoice is paid in full.' })
  expect(await listed()).toHaveLength(2)
})

test('an impossible value is refused at its field', async () => {
  const refused = async (payment: object) => (await record(payment as Partial<calls.PaymentInput>)).body.fields
  expect(await refused({ received_on: addDays(today(), 1) })).toEqual({ received_on: 'The day must not be in the future.' })
  expect(await refused({ amount: 0 })).toEqual({ amount: 'amount must be at least 1.' })
  expect(await refused({ amount: 1.5 })).toEqual({ amount: 'amount must be a whole number.' })
  expect(await refused({ amount: -5 })).toEqual({ amount: 'amount must be at least 1.' })
  expect(await refused({ method: 'gold' })).toEqual({ method: 'method must be one of: cash, bank, cheque, mtn, airtel, other.' })
  expect(await refused({ reference: 'x'.repeat(101) })).toEqual({ reference: 'reference must have at most 100 characters.' })
  expect((await record({ received_on: undefined })).body.payment.received_on).toBe(today())
})

test('an invoice that does not exist or is void takes no payment', async () => {
  await send('admin', invoices.remove, { params })
  for (const id of ['1', '999'])
    expect((await send('admin', calls.record, { params: { id }, body: bank })).body.message).toBe('Invoice not found.')
  expect((await send('admin', calls.list, { params })).status).toBe(404)
  expect((await pool.query('select 1 from payments')).rowCount).toBe(0)
})

test('a change of the amount paid is a receipt of today over the difference, and a correction a negative payment', async () => {
  await change({ amount_paid: 640_000, status: 'Paid' })
  await change({ amount_paid: 600_000 })
  const entered = { method: 'other', reference: 'Entered with the invoice', received_on: today() }
  expect(await listed()).toMatchObject([
    { ...entered, amount: 640_000, receipt_number: `RC-${YEAR}-000001` },
    { ...entered, amount: -40_000, receipt_number: null },
  ])
  expect(await invoice()).toMatchObject({ amount_paid: 600_000, status: 'Pending' })
})

test('once a receipt is allocated, the amount paid is not typed over, nor the invoice deleted', async () => {
  await record()
  expect(await change({ amount_paid: 640_000 })).toMatchObject({
    status: 409,
    body: { code: 'has_receipts', message: 'Receipts are allocated to this invoice. Reverse them, or record a payment instead.' },
  })
  expect((await change({ amount_paid: 200_000, amount_due: 700_000 })).status).toBe(200)
  expect((await send('admin', invoices.remove, { params })).body.code).toBe('has_receipts')
})

test('the figures count a payment in the month in which it was received', async () => {
  const month = async (back: number) =>
    (await pool.query("select to_char(local_today() - make_interval(months => $1), 'Mon YYYY') as name", [back])).rows[0].name
  const { rows } = await pool.query("select (month_of(now()) - interval '2 months')::date as day")
  await record({ received_on: rows[0].day })
  await record({ amount: 50_000, received_on: today() })
  const { body } = await send('admin', dashboard.homeStats, {})
  const revenue = Object.fromEntries(body.map((point: dashboard.StatsPoint) => [point.name, point.revenue]))
  expect([revenue[await month(2)], revenue[await month(1)], revenue[await month(0)]]).toEqual([200_000, 0, 50_000])
  expect((await send('admin', dashboard.cards, {})).body.revenue_collected).toBe(50_000)
})

test('of ten concurrent payments of the whole balance one is accepted', async () => {
  const responses = await Promise.all(Array.from({ length: 10 }, () => record({ amount: 640_000 })))
  expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(422)])
  expect(await invoice()).toMatchObject({ amount_paid: 640_000, status: 'Paid' })
})

test('an invoice that passes to another client leaves money that no longer settles it with the first, unseen by the other', async () => {
  const create = { client_id: 1, amount: 500_000, method: 'bank', reference: 'FT881' } as const
  await send('admin', receipts.create, { body: { ...create, allocations: [{ invoice_id: 1, amount: 200_000 }] } })
  // Credited in full: the 200,000 are credit of the client, like the rest.
  await pool.query(`insert into credit_notes (invoice_id, reason_code, reason, net, vat, total)
    values (1, 'wrong_client', 'Wrong client', 640000, 0, 640000)`)
  const other = await clientPerson(db)
  expect((await change({ client_id: other.clientId })).body).toMatchObject({ message: 'Invoice updated successfully' })
  const { body } = await send('admin', receipts.list, { query: {} })
  expect(body).toMatchObject([{ client_id: 1, amount: 500_000, unallocated: 500_000 }])
  expect((await send(other, portal.invoice, { params })).body.payments).toEqual([])
})
