import { beforeEach, expect, test } from 'vitest'
import * as credits from '../../../../api/billing/credit-notes.ts'
import * as invoices from '../../../../api/billing/invoices.ts'
import * as receipts from '../../../../api/billing/receipts.ts'
import * as calls from '../../../../api/billing/refunds.ts'
import * as statements from '../../../../api/billing/statements.ts'
import * as dashboard from '../../../../api/company/dashboard.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { testApp } from '../../../test/app.ts'
import { waitingForLocks } from '../../../test/postgres/waiting.ts'
import { makeClient, makeInvoice } from '../../../test/records/makers.ts'
import { refundCredit } from './refund.ts'

const { db, pool, send } = await testApp()
const YEAR = today().slice(0, 4)

beforeEach(async () => {
  await makeClient(db, { company_name: 'Kisozi Crest Hotel' })
  await makeInvoice(db, {
    client_id: 1,
    amount_due: 1_000_000,
    amount_paid: 0,
    invoice_date: today(),
    due_date: addDays(today(), 14),
  })
})
const one = { id: '1' }
const receive = (amount: number, received_on = today(), settles = 0) =>
  send('admin', receipts.create, {
    body: {
      ...{ client_id: 1, amount, method: 'bank' as const, received_on, reference: `FT${amount}` },
      allocations: settles > 0 ? [{ invoice_id: 1, amount: settles }] : [],
    },
  })
const back = (amount: number, more: Partial<calls.RefundInput> = {}) =>
  send('admin', calls.refund, {
    params: one,
    body: { amount, method: 'bank', reference: 'FT881', reason: 'Paid twice.', ...more },
  })
const reverse = (id: number) =>
  send('admin', receipts.reverse, { params: { id: String(id) }, body: { reason: 'Recorded by mistake.' } })
const read = async (id: number) => (await send('admin', receipts.get, { params: { id: String(id) } })).body as receipts.Receipt
const statement = async () => (await send('admin', statements.get, { params: one })).body as statements.Statement
const revenue = async () => (await send('admin', dashboard.cards, {})).body.revenue_collected

test('credit is paid back, oldest first, with method, reference, day and reason: in the statement, ageing, revenue and what is owed', async () => {
  await receive(300_000, addDays(today(), -3))
  await receive(200_000, addDays(today(), -2))
  const { status, body } = await back(350_000, { paid_on: addDays(today(), -1) })
  expect(status).toBe(201)
  expect(body).toMatchObject({ message: 'Credit paid back', receipt: { kind: 'refund', amount: -350_000, unallocated: 0 } })
  expect(body.receipt).toMatchObject({ receipt_number: `RC-${YEAR}-000003`, reference: 'FT881', reason: 'Paid twice.' })
  const part = (amount: number) => [{ receipt_id: 3, receipt_number: `RC-${YEAR}-000003`, amount }]
  expect(await read(1)).toMatchObject({ unallocated: 0, paid_back: part(300_000) })
  expect(await read(2)).toMatchObject({ unallocated: 150_000, paid_back: part(50_000) })
  const { rows, closing, buckets } = await statement()
  expect(rows.at(-2)).toMatchObject({ kind: 'refund', number: `RC-${YEAR}-000003`, debit: 350_000, credit: 0, balance: -150_000 })
  expect([closing, buckets.total, buckets.credit]).toEqual([850_000, 850_000, -150_000])
  const ageing = (await send('admin', statements.ageing, { query: {} })).body
  expect(ageing.total).toMatchObject({ credit: -150_000, total: 850_000 })
  const { rows: months } = await pool.query("select sum(amount)::integer as sum from month_counts where series = 'revenue'")
  expect(months[0].sum).toBe(150_000)
  expect((await send('admin', receipts.pdf, { params: { id: '3' } })).raw.slice(0, 5)).toBe('%PDF-')

  // Reversed like any receipt: the credit is there again.
  expect((await reverse(1)).body.message).toBe(`RC-${YEAR}-000003 has paid credit of this receipt back. Reverse that first.`)
  expect((await reverse(3)).status).toBe(201)
  expect(await read(1)).toMatchObject({ unallocated: 300_000, paid_back: [] })
  expect((await statement()).rows.at(-1)).toMatchObject({ kind: 'refund_reversal', credit: 350_000 })
  expect(await revenue()).toBe(500_000)
  expect((await reverse(1)).status).toBe(201)
})

test('never more than the credit is paid back, today or on its day, and a receipt of it settles no more than is left', async () => {
  expect((await back(1)).body.fields).toEqual({ amount: 'Only 0 UGX is credit of this client.' })
  const { id } = (await receive(1_200_000, addDays(today(), -1), 1_000_000)).body.receipt
  expect((await back(200_001)).body.fields).toEqual({ amount: 'Only 200,000 UGX is credit of this client.' })
  expect((await back(200_000, { paid_on: addDays(today(), -2) })).body.fields.paid_on).toMatch(
    /the credit was 200,000 UGX less than that/,
  )
  expect((await back(200_000, { paid_on: addDays(today(), 1) })).status).toBe(422)
  // Money that a credit note frees is credit, too.
  const note = { net: 100_000, reason_code: 'goodwill', reason: 'A test.' } as const
  await send('admin', credits.create, { params: one, body: note })
  expect((await back(250_000)).status).toBe(201)
  await makeInvoice(db, { client_id: 1, amount_due: 900_000, amount_paid: 0 })
  const allocate = (amount: number) =>
    send('admin', receipts.allocate, { params: { id: String(id) }, body: { allocations: [{ invoice_id: 2, amount }] } })
  expect((await allocate(50_001)).body.fields).toEqual({ allocations: 'Only 50,000 UGX of this receipt is left.' })
  expect((await allocate(50_000)).status).toBe(201)
  expect((await send('admin', invoices.get, { params: { id: '2' } })).body.balance).toBe(850_000)
})

test('what of two refunds at the same moment is more than the credit is refused', async () => {
  await receive(300_000)
  const both = await Promise.all([back(200_000), back(200_000, { reference: 'FT882' })])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
  expect((await read(1)).unallocated).toBe(100_000)
})

test('a refund waits for one that records of the same client, and numbers are without a gap', async () => {
  await receive(300_000)
  let second: ReturnType<typeof back> | undefined
  await db.transaction().execute(async (own) => {
    await refundCredit(own, 1, { amount: 250_000, method: 'cash', reference: 'A', reason: 'A test.' })
    second = back(100_000)
    await expect.poll(() => waitingForLocks(pool)).toBe(1)
  })
  expect((await second!).body.fields).toEqual({ amount: 'Only 50,000 UGX is credit of this client.' })
  expect((await back(50_000)).body.receipt.receipt_number).toBe(`RC-${YEAR}-000003`)
})

test('refunds of a client ask for the password once those of 24 hours come to more than 1,000,000', async () => {
  await receive(3_000_000)
  await pool.query("update sessions set confirmed_at = now() - interval '1 hour'")
  expect((await back(1_000_001)).body.code).toBe('password_needed')
  expect((await back(600_000)).status).toBe(201)
  expect((await back(400_001)).body.code).toBe('password_needed')
  expect((await back(400_000)).status).toBe(201)
  expect((await back(1)).body.code).toBe('password_needed')
  await pool.query('update sessions set confirmed_at = now()')
  expect((await back(1)).status).toBe(201)
})
