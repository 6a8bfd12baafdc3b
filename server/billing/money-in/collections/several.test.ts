import { expect, test } from 'vitest'
import * as staff from '../../../../api/billing/collections.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import * as calls from '../../../../api/portal/portal-collections.ts'
import { overview } from '../../../../api/portal/portal-shifts.ts'
import { testApp } from '../../../test/app.ts'
import { clientPerson } from '../../../test/records/client-person.ts'
import { makeInvoice } from '../../../test/records/makers.ts'
import { settleCollection } from './queries.ts'
import { endCheck, recordConfirmed } from './record.ts'

// One payment of several invoices: what can be paid, who may ask, and which invoice the money settles.

const { db, pool, queue, send } = await testApp({ mobileMoney: ['mtn'] })

/** A client with two unpaid invoices, of which the second was due before the first. */
async function twoInvoices() {
  const person = await clientPerson(db)
  const bill = (due: number, amount_due: number) =>
    makeInvoice(db, {
      client_id: person.clientId,
      amount_due,
      invoice_date: addDays(today(), -60),
      due_date: addDays(today(), due),
    })
  return { person, later: await bill(20, 395_000), first: await bill(-20, 250_001) }
}
type Two = Awaited<ReturnType<typeof twoInvoices>>

const ask = ({ person, later, first }: Two, amount: number, more: object = {}) =>
  send(person, calls.create, { body: { invoice_id: later.id, further_ids: [first.id], msisdn: '0772 123 451', amount, ...more } })
const paid = async (...invoices: { id: number }[]) =>
  Promise.all(
    invoices.map(
      async ({ id }) => (await pool.query('select amount_paid from invoices where id = $1', [id])).rows[0].amount_paid,
    ),
  )
const confirm = (id: number, amount: number) => recordConfirmed(db, queue, id, { transaction_id: `T${id}`, amount })

test('one payment settles all of them to the shilling, with one receipt', async () => {
  const two = await twoInvoices()
  const { status, body } = await ask(two, 645_001)
  expect(status, JSON.stringify(body)).toBe(201)
  const { id } = body.collection
  await confirm(id, 645_001)
  expect(await paid(two.first, two.later)).toEqual([250_001, 395_000])
  const { rows } = await pool.query('select amount, allocated_of(id) as allocated from receipts where client_id = $1', [
    two.person.clientId,
  ])
  expect(rows).toEqual([{ amount: 645_001, allocated: 645_001 }])
  expect((await send(two.person, calls.payable, {})).body).toMatchObject({
    owed: 0,
    invoices: [],
    msisdn: '256772123451',
    collections: [{ id, state: 'Successful' }],
  })
})

test('a part settles the invoice that is due first; so does what is confirmed by hand', async () => {
  const two = await twoInvoices()
  const { id } = (await ask(two, 300_000)).body.collection
  await confirm(id, 300_000)
  expect(await paid(two.first, two.later)).toEqual([250_001, 49_999])

  const other = await twoInvoices()
  const { id: differs } = (await ask(other, 300_000)).body.collection
  await confirm(differs, 260_000)
  expect(await paid(other.first, other.later)).toEqual([0, 0])
  expect((await ask(other, 300_000)).status).toBe(409)
  await db.transaction().execute((own) => endCheck(own, queue, differs, true))
  expect(await paid(other.first, other.later)).toEqual([250_001, 9_999])
})

test('of two tabs that ask at once one is told; so is who asks for one of the invoices alone, until it is answered', async () => {
  const two = await twoInvoices()
  const both = await Promise.all([ask(two, 645_001), ask(two, 645_001)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const alone = () =>
    send(two.person, calls.create, { body: { invoice_id: two.first.id, msisdn: '0772 123 451', amount: 250_001 } })
  expect(await alone()).toMatchObject({
    status: 409,
    body: { message: 'A payment of this invoice has been asked for already. Wait until it is answered.' },
  })
  for (const { id } of [two.first, two.later])
    expect((await send('admin', staff.ofInvoice, { params: { id: String(id) } })).body.collections).toHaveLength(1)
  const { id } = both.find(({ status }) => status === 201)!.body.collection
  await settleCollection(db, id, { state: 'Failed', reason: 'APPROVAL_REJECTED' })
  expect((await alone()).status).toBe(201)
})

test('two tabs that ask for two overlapping sets in another order make one payment, and neither waits for ever', async () => {
  const two = await twoInvoices()
  const turned = { ...two, later: two.first, first: two.later }
  const both = await Promise.all([ask(two, 645_001), ask(turned, 645_001)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('more than the sum, and an invoice of another client among them, are refused', async () => {
  const two = await twoInvoices()
  expect(await ask(two, 645_002)).toMatchObject({
    status: 422,
    body: { fields: { amount: 'amount must be at most the balance of 645,001 UGX.' } },
  })
  const { first } = await twoInvoices()
  for (const id of [first.id, 2_000_000_000])
    expect(await ask(two, 5_000, { further_ids: [id] })).toMatchObject({
      status: 422,
      body: { fields: { further_ids: 'There is no invoice with this number.' } },
    })
})

test('the number is that of the last payment of the person, then of the client, then the own one of the client', async () => {
  const two = await twoInvoices()
  const number = async (person = two.person) => (await send(person, calls.payable, {})).body.msisdn
  await pool.query("update clients set contacts = '+256 414 123 456' where id = $1", [two.person.clientId])
  expect(await number()).toBeNull()
  await pool.query("update clients set billing_phone = '+256 701 000 009' where id = $1", [two.person.clientId])
  expect(await number()).toBe('256701000009')
  const { id } = (await ask(two, 5_000)).body.collection
  await settleCollection(db, id, { state: 'Failed', reason: 'EXPIRED' })
  const other = await clientPerson(db, { client_id: two.person.clientId })
  expect(await number(other)).toBe('256772123451')
  await send(other, calls.create, { body: { invoice_id: two.first.id, msisdn: '0782 000 001', amount: 1_000 } })
  expect(await number()).toBe('256772123451')
  expect(await number(other)).toBe('256782000001')
})

test('the overview says that it can be paid, and which payment waits on which phone', async () => {
  const two = await twoInvoices()
  const shown = async () => (await send(two.person, overview, {})).body
  expect(await shown()).toMatchObject({ balance: 645_001, can_pay: true, payment: null })
  const { id } = (await ask(two, 645_001)).body.collection
  expect(await shown()).toMatchObject({ payment: { amount: 645_001, msisdn: '256772123451' } })
  await confirm(id, 645_001)
  expect(await shown()).toMatchObject({ balance: 0, can_pay: false, payment: null })
})
