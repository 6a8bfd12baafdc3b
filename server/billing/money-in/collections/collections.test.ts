import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as calls from '../../../../api/billing/collections.ts'
import { create as createReceipt, type Receipt, reverse as reverseReceipt } from '../../../../api/billing/receipts.ts'
import * as portal from '../../../../api/portal/portal.ts'
import * as portalContract from '../../../../api/portal/portal-collections.ts'
import { testApp } from '../../../test/app.ts'
import { clientPerson } from '../../../test/records/client-person.ts'
import { makeClient, makeInvoice } from '../../../test/records/makers.ts'
import { receive } from '../../receivables/receipts/receive.ts'
import { airtel } from './airtel/airtel.ts'
import { simulatedAirtel } from './airtel/simulator.ts'
import { callbackAddress } from './callback.ts'
import { advance, secondsAfter, startCollections } from './collect.ts'
import type { MobileMoneyPorts } from './mobile-money-port.ts'
import { momo } from './momo/momo.ts'
import { simulatedMomo } from './momo/simulator.ts'
import { simulatedTransaction } from './simulated-outcome.ts'

const { db, pool, queue, keyring, send } = await testApp({ mobileMoney: ['mtn', 'airtel'] })
const access = { url: 'https://momo.example', user: 'a', apiKey: 'b', subscriptionKey: 'c', environment: 'sandbox' }
const callbackOf = (reference: string, provider: string) => callbackAddress(keyring, 'http://localhost', reference, provider)
const ports = (now = () => Date.now()): Required<MobileMoneyPorts> => ({
  mtn: momo(simulatedMomo(db, now), access),
  airtel: airtel(simulatedAirtel(db, now), { url: 'https://airtel.example', clientId: 'a', clientSecret: 'b' }),
})
const process = (now?: () => number) => ({ db, queue, callbackOf, ports: ports(now) as MobileMoneyPorts })

/** An invoice of 1,457,300, and a request to pay a part of it from a number. */
async function asked(last: number, amount = 500_000, start = '0772 123 45') {
  const client = await makeClient(db)
  const invoice = await makeInvoice(db, { client_id: client.id, amount_due: 1_457_300 })
  const body = { invoice_id: invoice.id, msisdn: `${start}${last}`, amount }
  const { status, body: answer } = await send('admin', calls.create, { body })
  expect(status).toBe(201)
  return { client, invoice, body, id: answer.collection.id as number }
}
/** As if the time until the next question had passed. */
async function step(id: number, ...processes: ReturnType<typeof process>[]) {
  await pool.query('update collections set next_at = now() where id = $1', [id])
  await Promise.all((processes.length ? processes : [process()]).map((one) => advance(one, id)))
}
const shown = async (id: number) => (await send('admin', calls.get, { params: { id: String(id) } })).body
const receipts = async () =>
  (await pool.query('select receipt_number, method, amount, reference, allocated_of(id) as allocated from receipts order by id'))
    .rows
const paid = async (id: number) => (await pool.query('select amount_paid from invoices where id = $1', [id])).rows[0].amount_paid

test('C14: a number that ends in 5 pays at the fourth question: a receipt of 500,000 by MTN settles a part of the invoice', async () => {
  const { id, invoice } = await asked(5)
  await db.updateTable('clients').set({ billing_email: 'accounts@hotel.example' }).execute()
  expect(await shown(id)).toMatchObject({ state: 'Created', msisdn: '256772123455' })
  await step(id)
  for (let question = 1; question <= 3; question++) {
    await step(id)
    expect(await shown(id)).toMatchObject({ state: 'Pending', receipt_number: null })
  }
  expect(await receipts()).toEqual([])
  await step(id)
  expect(await shown(id)).toMatchObject({ state: 'Successful', receipt_number: expect.stringMatching(/^RC-\d{4}-000001$/) })
  expect(await receipts()).toMatchObject([{ method: 'mtn', amount: 500_000, allocated: 500_000 }])
  expect(await paid(invoice.id)).toBe(500_000)
  expect(await db.selectFrom('emails').select(['recipient', 'subject']).execute()).toEqual([
    { recipient: 'accounts@hotel.example', subject: expect.stringMatching(/^Receipt RC-\d{4}-000001 for 500,000 UGX$/) },
  ])
})

test.each([
  [2, 'Failed', 'APPROVAL_REJECTED'],
  [3, 'Failed', 'NOT_ENOUGH_FUNDS'],
  [9, 'Failed', 'PAYER_NOT_FOUND'],
])('a number that ends in %i does not pay: %s, %s', async (last, state, reason) => {
  const { id } = await asked(last)
  await step(id)
  await step(id)
  expect(await shown(id)).toMatchObject({ state, reason })
  expect(await receipts()).toEqual([])
})

test('a number that never answers expires after ten minutes', async () => {
  const { id } = await asked(4)
  await step(id)
  await step(id)
  expect((await shown(id)).state).toBe('Pending')
  await step(
    id,
    process(() => Date.now() + 600_001),
  )
  expect(await shown(id)).toMatchObject({ state: 'Expired', reason: 'EXPIRED' })
})

test('the provider is asked after 5, 15, 30, 60 and 120 seconds, then every ten minutes, for a day', async () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(secondsAfter)).toEqual([5, 10, 15, 30, 60, 600, 600])
  const { id } = await asked(4)
  const silent = {
    ...process(),
    ports: { mtn: { request: async () => {}, stateOf: () => Promise.reject(new Error('No answer.')) } },
  }
  await step(id, silent)
  await step(id, silent)
  expect(await shown(id)).toMatchObject({ state: 'Pending' })
  await pool.query("update collections set asked_at = now() - interval '1 day'")
  await step(id, silent)
  expect(await shown(id)).toMatchObject({ state: 'Expired', reason: 'NO_ANSWER' })
})

test('C14: a callback is only a hint: one that says SUCCESSFUL for a failed request changes nothing', async () => {
  const { id } = await asked(2)
  await step(id)
  const { reference } = (await pool.query('select reference from collections')).rows[0]
  const signature = new URL(await callbackOf(reference, 'mtn')).searchParams.get('signature')!
  const call = (query: object) =>
    send(null, calls.callback, { params: { provider: 'mtn' }, query: query as never, body: { status: 'SUCCESSFUL' } })
  await pool.query("update collections set next_at = now() + interval '1 hour'")
  expect(await call({ reference, signature: 'wrong' })).toMatchObject({
    status: 403,
    body: { message: 'The signature is wrong.' },
  })
  expect(await call({ reference: randomUUID(), signature })).toMatchObject({ status: 403 })
  await advance(process(), id)
  expect((await shown(id)).state).toBe('Pending')
  // The hint makes it due; what became of it is asked of the provider.
  expect(await call({ reference, signature })).toMatchObject({ status: 200 })
  await advance(process(), id)
  expect(await shown(id)).toMatchObject({ state: 'Failed', reason: 'APPROVAL_REJECTED' })
  expect(await call({ reference, signature })).toMatchObject({ status: 200 })
  await advance(process(), id)
  expect((await shown(id)).state).toBe('Failed')
  expect(await receipts()).toEqual([])
})

test('two processes that ask at once, and a lease that ended too early, record one receipt', async () => {
  const { id } = await asked(1)
  await step(id)
  const late = process()
  const slow = {
    ...late,
    ports: {
      mtn: {
        ...ports().mtn,
        stateOf: async (reference: string) => {
          const state = await ports().mtn.stateOf(reference)
          await step(id)
          return state
        },
      },
    },
  }
  await step(id, slow, process(), process())
  expect(await shown(id)).toMatchObject({ state: 'Successful' })
  expect(await receipts()).toHaveLength(1)
})

test('money that came with a statement first is not recorded again; what the invoice no longer needs is credit', async () => {
  const { id, invoice, client } = await asked(1)
  await step(id)
  await pool.query('update invoices set amount_paid = 1457300, status = $1 where id = $2', ['Paid', invoice.id])
  await step(id)
  const [, second] = await receipts()
  expect(second).toMatchObject({ amount: 500_000, allocated: 0 })

  const other = await makeInvoice(db, { client_id: client.id, amount_due: 1_000_000 })
  const body = { invoice_id: other.id, msisdn: '0772123451', amount: 10_000 }
  const again = (await send('admin', calls.create, { body })).body.collection.id
  await step(again)
  const { reference } = (await pool.query('select reference from collections where id = $1', [again])).rows[0]
  const transaction = await ports().mtn.stateOf(reference)
  const key = `mtn:${'transaction_id' in transaction && transaction.transaction_id}`
  await pool.query('update receipts set provider_ref = $1 where id = (select max(id) from receipts)', [key])
  await step(again)
  expect(await shown(again)).toMatchObject({ state: 'Successful', receipt_number: second.receipt_number })
  expect(await receipts()).toHaveLength(2)
})

test('more than the balance, another request meanwhile and a number that is none are refused', async () => {
  const { body } = await asked(5)
  const ask = (more: object) => send('admin', calls.create, { body: { ...body, ...more } })
  expect((await ask({ amount: 1_457_301 })).body.fields).toEqual({
    amount: 'amount must be at most the balance of 1,457,300 UGX.',
  })
  expect(await ask({})).toMatchObject({
    status: 409,
    body: { message: 'A payment of this invoice has been asked for already. Wait until it is answered.' },
  })
  expect((await ask({ msisdn: '12345' })).body.fields).toEqual({ msisdn: 'Enter a mobile number such as 0772 123 456.' })
})

test('a client pays in the portal, and sees there what became of it', async () => {
  const person = await clientPerson(db)
  const invoice = await makeInvoice(db, { client_id: person.clientId, amount_due: 300_000 })
  const body = { invoice_id: invoice.id, msisdn: '+256 772 123 451', amount: 300_000 }
  const { body: answer } = await send(person, portalContract.create, { body })
  expect(answer.message).toBe('Approve the payment on your phone.')
  await step(answer.collection.id)
  await step(answer.collection.id)
  const params = { id: String(invoice.id) }
  expect((await send(person, portal.invoice, { params })).body).toMatchObject({ balance: 0 })
  const { body: seen } = await send(person, portalContract.ofInvoice, { params })
  expect(seen).toMatchObject({ available: true, collections: [{ state: 'Successful', amount: 300_000 }] })
})

test('an invoice that was moved to another client does not show him the telephone of the first', async () => {
  const { id, invoice } = await asked(2)
  await step(id)
  await step(id)
  const person = await clientPerson(db)
  await pool.query('update invoices set client_id = $1 where id = $2', [person.clientId, invoice.id])
  const params = { id: String(invoice.id) }
  expect((await send(person, portalContract.ofInvoice, { params })).body.collections).toEqual([])
  expect((await send('admin', calls.ofInvoice, { params })).body.collections).toHaveLength(1)
})

test('an answer of the provider that is not understood is no payment; a token that it refuses is asked for anew', async () => {
  const { id } = await asked(1)
  await step(id)
  let tokens = 0
  const simulated = simulatedMomo(db)
  const answering = (answer: () => Response) =>
    momo(async (request) => {
      if (request.url.endsWith('/token/')) tokens += 1
      return request.method === 'GET' ? answer() : simulated(request)
    }, access)
  const strange = answering(() => Response.json({ status: 'ONGOING', financialTransactionId: '1' }))
  await step(id, { ...process(), ports: { mtn: strange } })
  expect(await shown(id)).toMatchObject({ state: 'Pending' })
  expect(await receipts()).toEqual([])
  const refusing = answering(() => new Response(null, { status: 401 }))
  tokens = 0
  await step(id, { ...process(), ports: { mtn: refusing } })
  await step(id, { ...process(), ports: { mtn: refusing } })
  expect(tokens).toBe(2)
})

test('a provider that confirms another amount settles nothing until it was checked: it is recorded as it is, or has not arrived', async () => {
  const { id, invoice, body } = await asked(6)
  await step(id)
  await step(id)
  const checked = { state: 'Check', reason: 'AMOUNT_DIFFERS', amount: 500_000, confirmed_amount: 499_000, receipt_number: null }
  expect(await shown(id)).toMatchObject(checked)
  expect([await receipts(), await paid(invoice.id)]).toEqual([[], 0])
  expect((await send('admin', calls.create, { body })).body.message).toBe(
    'A payment of this invoice is being checked. Wait until that is done.',
  )
  const waiting = async () => (await send('admin', calls.toCheck, {})).body
  expect(await waiting()).toMatchObject([{ id, ...checked, msisdn: '256772123456', invoice_number: expect.any(String) }])
  const end = (received: boolean, one = id) => send('admin', calls.check, { params: { id: String(one) }, body: { received } })
  expect((await end(true)).body.collection).toMatchObject({ state: 'Successful', receipt_number: expect.any(String) })
  expect(await receipts()).toMatchObject([{ amount: 499_000, allocated: 499_000 }])
  expect(await paid(invoice.id)).toBe(499_000)
  expect((await end(false)).body.message).toBe('This payment has been checked already.')
  expect(await waiting()).toEqual([])

  const other = await asked(6)
  await step(other.id)
  await step(other.id)
  expect((await end(false, other.id)).body.collection).toMatchObject({ state: 'Failed', reason: 'NOT_RECEIVED' })
  expect(await receipts()).toHaveLength(1)
})

/** A request of 500,000 that the provider was asked for, and the transaction by which it will be paid. */
async function pending() {
  const made = await asked(1)
  await step(made.id)
  const { reference } = (await pool.query('select reference from collections where id = $1', [made.id])).rows[0]
  const byHand = async (amount: number) => {
    const allocations = [{ invoice_id: made.invoice.id, amount }]
    const body = { client_id: made.client.id, amount, method: 'mtn', reference: simulatedTransaction(reference), allocations }
    return (await send('admin', createReceipt, { body: body as never })).body.receipt as Receipt
  }
  return { ...made, key: `mtn:${simulatedTransaction(reference)}`, byHand }
}
const reverse = (id: number) =>
  send('admin', reverseReceipt, { params: { id: String(id) }, body: { reason: 'Recorded by mistake' } })
/** As if a statement had been imported with this payment as that of another client, whose receipt was reversed; returns the client. */
async function importedAndReversed(key: string) {
  const { id: client_id } = await makeClient(db)
  const payment = { client_id, amount: 500_000, method: 'mtn', reference: key.slice(4) } as const
  const { id } = await db.transaction().execute((own) => receive(own, { ...payment, source: 'import', provider_ref: key }))
  await reverse(id)
  return client_id
}
const endCheck = (id: number, received: boolean) => send('admin', calls.check, { params: { id: String(id) }, body: { received } })

test('a payment that somebody has recorded by hand under its transaction is not recorded again, by a statement neither', async () => {
  const { id, invoice, key, byHand } = await pending()
  const { receipt_number } = await byHand(500_000)
  await step(id)
  expect(await shown(id)).toMatchObject({ state: 'Successful', receipt_number })
  expect(await receipts()).toMatchObject([{ receipt_number, amount: 500_000, allocated: 500_000 }])
  expect(await paid(invoice.id)).toBe(500_000)
  expect((await pool.query('select provider_ref from receipts')).rows).toEqual([{ provider_ref: key }])
})

test('a payment that somebody has recorded with another amount is checked: that receipt is reversed before it is recorded', async () => {
  const { id, invoice, byHand } = await pending()
  const wrong = await byHand(400_000)
  await step(id)
  const checked = { state: 'Check', reason: 'RECORDED_DIFFERS', confirmed_amount: 500_000, receipt_number: wrong.receipt_number }
  expect(await shown(id)).toMatchObject(checked)
  expect(await endCheck(id, true)).toMatchObject({
    status: 409,
    body: { message: `${wrong.receipt_number} of 400,000 UGX is recorded for this payment. Reverse it first.` },
  })
  expect([(await receipts()).length, await paid(invoice.id)]).toEqual([1, 400_000])
  await reverse(wrong.id)
  expect((await endCheck(id, true)).body.collection).toMatchObject({ state: 'Successful', receipt_number: expect.any(String) })
  expect(await receipts()).toMatchObject([
    { amount: 400_000, allocated: 0 },
    { amount: 500_000, allocated: 500_000 },
  ])
  expect(await paid(invoice.id)).toBe(500_000)

  const other = await pending()
  await other.byHand(400_000)
  await step(other.id)
  const ended = { state: 'Failed', reason: 'NOT_RECEIVED', receipt_number: null }
  expect((await endCheck(other.id, false)).body.collection).toMatchObject(ended)
})

test('a payment of which the receipt came with a statement and was reversed is checked, and recorded once', async () => {
  const { id, invoice, client, key } = await pending()
  const other = await importedAndReversed(key)
  await step(id)
  const checked = { state: 'Check', reason: 'RECEIPT_REVERSED', confirmed_amount: 500_000, receipt_number: expect.any(String) }
  expect(await shown(id)).toMatchObject(checked)
  expect((await endCheck(id, true)).body.collection).toMatchObject({ state: 'Successful' })
  const { rows } = await pool.query(
    'select client_id, amount, reversed_on is null as in_force, provider_ref from receipts order by id',
  )
  expect(rows).toEqual([
    { client_id: other, amount: 500_000, in_force: false, provider_ref: key },
    { client_id: client.id, amount: 500_000, in_force: true, provider_ref: null },
  ])
  expect(await paid(invoice.id)).toBe(500_000)
})

test('a payment of which the receipt was reversed and recorded by hand for the right client is not recorded again', async () => {
  const { id, key, byHand } = await pending()
  await importedAndReversed(key)
  const { receipt_number } = await byHand(500_000)
  await step(id)
  expect(await shown(id)).toMatchObject({ state: 'Successful', receipt_number })
  expect(await receipts()).toHaveLength(2)
})

test('money for an invoice that is void by then, of a client who is deleted, is the credit of that client', async () => {
  const { id, invoice, client } = await asked(1)
  await step(id)
  await pool.query('update invoices set deleted_at = now() where id = $1', [invoice.id])
  await pool.query('update clients set deleted_at = now() where id = $1', [client.id])
  await step(id)
  expect(await shown(id)).toMatchObject({ state: 'Successful' })
  expect(await receipts()).toMatchObject([{ amount: 500_000, allocated: 0 }])
})

test('what was confirmed and cannot be recorded is tried again, however late it is', async () => {
  const { id } = await asked(1)
  await step(id)
  await pool.query("update collections set asked_at = now() - interval '2 days'")
  await pool.query('alter table receipts rename to receipts_away')
  await step(id)
  await pool.query('alter table receipts_away rename to receipts')
  expect(await shown(id)).toMatchObject({ state: 'Pending' })
  await step(id)
  expect(await shown(id)).toMatchObject({ state: 'Successful' })
})

test('after a restore open requests have a job again; what the provider has answered is not asked of the client or recorded twice', async () => {
  const { id } = await asked(1)
  await step(id)
  await step(id)
  // As the backup had it: not sent yet. The receipt came back with a statement of the provider.
  await pool.query("update collections set state = 'Created', polls = 0, settled_at = null, receipt_id = null, next_at = now()")
  const added: object[] = []
  const work = async (_: string, run: (job: { data: { id: number }; attempt: number; last: boolean }) => Promise<void>) =>
    run({ data: added[0] as { id: number }, attempt: 1, last: false })
  const add = async (_: unknown, __: string, data: object) => void added.push(data)
  await startCollections({ ...process(), queue: { ...queue, add, work: work as never } })
  expect(added[0]).toEqual({ id })
  expect((await pool.query("select from simulator_records where service = 'momo'")).rowCount).toBe(1)
  await step(id)
  expect(await shown(id)).toMatchObject({ state: 'Successful', receipt_number: expect.any(String) })
  expect(await receipts()).toHaveLength(1)
})
