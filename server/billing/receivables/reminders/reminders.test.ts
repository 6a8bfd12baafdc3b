import { beforeEach, expect, test } from 'vitest'
import * as receipts from '../../../../api/billing/receipts.ts'
import * as calls from '../../../../api/billing/statements.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { formatDay } from '../../../../api/core/format.ts'
import { latest, type Notice } from '../../../../api/notify/notices.ts'
import { testApp } from '../../../test/app.ts'
import { makeClient, makeInvoice } from '../../../test/records/makers.ts'
import { remindOfInvoices } from './reminders.ts'

const { db, pool, queue, send } = await testApp()
const remind = () => remindOfInvoices(db, queue)
const inDays = (days: number) => addDays(today(), days)
const owes = (client_id: number, days: number, amount_due = 500_000) =>
  makeInvoice(db, { client_id, invoice_date: inDays(-100), due_date: inDays(-days), amount_due })
const due = (id: number, days: number) => pool.query('update invoices set due_date = $2 where id = $1', [id, inDays(-days)])
const emails = async () => (await pool.query('select recipient, subject, body_text from emails order by id')).rows
const rows = async () => (await send('admin', calls.reminders, {})).body as calls.ReminderRow[]
const promise = async (amount: number, days: number) =>
  (await send('admin', calls.promise, { body: { client_id: 1, amount, on_day: inDays(days), note: 'Joan, by telephone' } })).body
const states = async () =>
  ((await send('admin', calls.promises, {})).body as calls.PaymentPromise[]).map(({ state }) => state).reverse()

beforeEach(() => makeClient(db, { company_name: 'Kisozi Crest Hotel', billing_email: 'accounts@kisozi.example' }))

test('a client is reminded three days before and 1, 7, 14 and 30 days after, once each, however many processes look', async () => {
  const { id } = await owes(1, -4)
  expect(await remind()).toBeUndefined()
  for (const days of [-3, -2, 1, 6, 7, 14, 29, 30, 31, 90]) {
    await due(id, days)
    await Promise.all([remind(), remind(), remind()])
  }
  expect((await emails()).map(({ subject }) => subject)).toEqual([
    'Payment due in three days: 500,000 UGX',
    'Payment due: 500,000 UGX',
    'Reminder: payment overdue: 500,000 UGX',
    'Second reminder: payment overdue: 500,000 UGX',
    'Payment a month overdue: 500,000 UGX',
  ])
})

test('one letter names all that is late; what comes to several levels at once is reminded of once', async () => {
  const first = await owes(1, 8)
  const second = await owes(1, 40, 250_000)
  await owes(1, -10)
  expect(await remind()).toBe('1 client reminded of invoices')
  const [letter, ...others] = await emails()
  expect(others).toEqual([])
  expect(letter).toMatchObject({ recipient: 'accounts@kisozi.example', subject: 'Payment a month overdue: 750,000 UGX' })
  expect(letter.body_text).toContain(`${second.invoice_number}: 250,000 UGX, was due on ${formatDay(inDays(-40))}`)
  expect(letter.body_text).toContain(`${first.invoice_number}: 500,000 UGX`)
  expect(letter.body_text).toContain('Total of 2 invoices: 750,000 UGX')
  expect(await rows()).toMatchObject([
    {
      client_name: 'Kisozi Crest Hotel',
      overdue: 750_000,
      invoices: 2,
      oldest_due: inDays(-40),
      next_on: inDays(6),
      held_back: null,
    },
  ])
})

test('who has reminders off, no address or a complaint about the invoice is not reminded', async () => {
  await pool.query("update clients set dunning = 'none'")
  await makeClient(db, { company_name: 'Acacia Fuel' })
  await makeClient(db, { company_name: 'Bugolobi Bank', billing_email: 'b@bank.example' })
  await owes(1, 8)
  await owes(2, 8)
  const { invoice_number } = await owes(3, 8)
  await pool.query(`insert into client_requests (client_id, kind, subject) values (3, 'Complaint', 'About ${invoice_number}')`)
  expect(await remind()).toBeUndefined()
  expect((await rows()).map(({ held_back, next_on }) => [held_back, next_on])).toEqual([
    ['dunning', null],
    ['no_email', null],
    ['complaint', null],
  ])
  await pool.query("update client_requests set status = 'Closed'")
  expect(await remind()).toBe('1 client reminded of invoices')
  expect(await emails()).toMatchObject([{ recipient: 'b@bank.example' }])
})

test('a promise holds reminders back until its day; it is kept by what comes in, or broken, or replaced', async () => {
  const { id } = await owes(1, 8)
  expect(await promise(300_000, 5)).toMatchObject({
    message: 'Promise recorded',
    promise: { client_name: 'Kisozi Crest Hotel', amount: 300_000, state: 'open', note: 'Joan, by telephone' },
  })
  expect(await remind()).toBeUndefined()
  expect(await rows()).toMatchObject([{ held_back: 'promise', next_on: null, promise: { amount: 300_000, state: 'open' } }])
  await promise(200_000, 3)
  expect(await states()).toEqual(['replaced', 'open'])
  // Its day is the client's to pay.
  await pool.query('update promises set on_day = $1', [today()])
  expect(await remind()).toBeUndefined()
  // A deposit that is applied is no money that came in.
  const { id: deposit } = (
    await send('admin', receipts.create, { body: { client_id: 1, kind: 'deposit', amount: 200_000, method: 'bank' } })
  ).body.receipt
  await send('admin', receipts.apply, {
    params: { id: String(deposit) },
    body: { allocations: [{ invoice_id: id, amount: 200_000 }], reason: 'Agreed with Joan.' },
  })
  expect(await states()).toEqual(['replaced', 'open'])
  const pay = (amount: number) =>
    send('admin', receipts.create, { body: { client_id: 1, amount, method: 'mtn', allocations: [{ invoice_id: id, amount }] } })
  await pay(150_000)
  expect(await states()).toEqual(['replaced', 'open'])
  await pay(50_000)
  expect(await states()).toEqual(['replaced', 'kept'])
  // A bounced cheque breaks it again.
  await send('admin', receipts.reverse, { params: { id: '4' }, body: { reason: 'Cheque bounced' } })
  await pool.query('update promises set on_day = $1', [inDays(-1)])
  await pool.query('update receipts set received_on = $1', [inDays(-1)])
  expect(await states()).toEqual(['replaced', 'broken'])
  expect(await remind()).toBe('1 client reminded of invoices')
  expect(await emails()).toMatchObject([{ subject: 'Reminder: payment overdue: 150,000 UGX' }])
  const refused = async (body: object) =>
    (await send('admin', calls.promise, { body: { client_id: 1, amount: 1, on_day: today(), ...body } })).body.fields
  expect(await refused({ on_day: inDays(-1) })).toEqual({ on_day: 'The day must not be in the past.' })
  expect(await refused({ client_id: 99 })).toEqual({ client_id: 'There is no client with this number.' })
})

test('above the credit limit nobody is reminded; staff are told once until less is owed', async () => {
  await pool.query('update clients set credit_limit = 600000')
  const { id } = await owes(1, 8)
  await owes(1, 8, 200_000)
  expect(await remind()).toBe('1 client above the credit limit')
  expect(await remind()).toBeUndefined()
  expect(await rows()).toMatchObject([{ held_back: 'credit_limit' }])
  const titles = (await send('admin', latest, {})).body.notices.map(({ kind, title }: Notice) => [kind, title])
  expect(titles).toEqual([['credit_limit', 'Kisozi Crest Hotel: above the credit limit']])
  await send('admin', receipts.create, {
    body: { client_id: 1, amount: 400_000, method: 'cash', allocations: [{ invoice_id: id, amount: 400_000 }] },
  })
  expect(await remind()).toBe('1 client reminded of invoices')
  await owes(1, 8)
  expect(await remind()).toBe('1 client above the credit limit')
})

test('who has paid what nobody has allocated yet is asked for the rest of it, and not at all once it covers everything', async () => {
  await pool.query('update clients set credit_limit = 600000')
  await owes(1, 8)
  await owes(1, 40, 250_000)
  const pay = (amount: number, kind: 'money' | 'deposit' = 'money') =>
    send('admin', receipts.create, { body: { client_id: 1, kind, amount, method: 'bank' } })
  // 750,000 less 200,000 is below the limit; a deposit is held and settles nothing.
  await pay(900_000, 'deposit')
  await pay(200_000)
  expect(await remind()).toBe('1 client reminded of invoices')
  const [letter] = await emails()
  expect(letter.subject).toBe('Payment a month overdue: 550,000 UGX')
  expect(letter.body_text).toContain('Total of 2 invoices: 750,000 UGX')
  expect(letter.body_text).toContain('Less your credit: 200,000 UGX')
  expect(letter.body_text).toContain('Left to pay: 550,000 UGX')

  const { body } = await pay(550_000)
  await pool.query('delete from reminders')
  expect(await remind()).toBeUndefined()
  expect(await rows()).toMatchObject([{ overdue: 750_000, held_back: 'credit', next_on: null }])
  // A cheque that bounced covers nothing.
  const params = { id: String(body.receipt.id) }
  await send('admin', receipts.reverse, { params, body: { reason: 'Cheque bounced' } })
  expect(await remind()).toBe('1 client reminded of invoices')
  expect((await emails()).length).toBe(2)
})

test('credit is what the ageing counts: money received on a void invoice holds the reminder back', async () => {
  await owes(1, 8)
  const paid = await owes(1, 8, 600_000)
  await pool.query(`insert into payments (invoice_id, amount, received_on, method) values ($1, 600000, local_today(), 'cash')`, [
    paid.id,
  ])
  await pool.query('update invoices set amount_paid = 600000 where id = $1 and amount_paid = 0', [paid.id])
  await pool.query(`update invoices set deleted_at = now(), removed_reason = 'Twice.' where id = $1`, [paid.id])
  const { body: ageing } = await send('admin', calls.ageing, {})
  expect(ageing.clients).toMatchObject([{ client_id: 1, owes: { days_30: 500_000, credit: -600_000, total: -100_000 } }])
  expect(await rows()).toMatchObject([{ client_id: 1, overdue: 500_000, held_back: 'credit' }])
  expect(await remind()).toBeUndefined()
})

test('an invoice that is dated later is not asked for before its date', async () => {
  await makeInvoice(db, { client_id: 1, invoice_date: inDays(2), due_date: inDays(3), amount_due: 500_000 })
  expect(await rows()).toEqual([])
  expect(await remind()).toBeUndefined()
})
