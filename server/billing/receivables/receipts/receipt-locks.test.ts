import { beforeEach, expect, test } from 'vitest'
import * as calls from '../../../../api/billing/receipts.ts'
import { today } from '../../../../api/core/fields/days.ts'
import { testApp } from '../../../test/app.ts'
import { waitingForLocks } from '../../../test/postgres/waiting.ts'
import { makeClient, makeInvoice } from '../../../test/records/makers.ts'

const { db, pool, send } = await testApp()

beforeEach(async () => {
  await makeClient(db)
})

const record = (more: Partial<calls.ReceiptInput> = {}) =>
  send('admin', calls.create, { body: { client_id: 1, amount: 1_000_000, method: 'bank', reference: 'FT26063', ...more } })
const reverse = (reason: string) => send('admin', calls.reverse, { params: { id: '1' }, body: { reason } })
const waiting = () => waitingForLocks(pool)

test('of two who record the same receipt at the same moment, the second is told', async () => {
  const client = await pool.connect()
  try {
    // Both wait before they add their receipt.
    await client.query('begin')
    await client.query('lock table receipts in share mode')
    const both = [record(), record()]
    await expect.poll(waiting).toBe(2)
    await client.query('commit')
    const answers = await Promise.all(both)
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('same_receipt')
    expect((await pool.query('select amount from receipts')).rows).toEqual([{ amount: 1_000_000 }])
  } finally {
    client.release(true)
  }
})

test('a deposit is not reversed while it is being paid back, which would pay it twice', async () => {
  await record({ kind: 'deposit' })
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select from receipts where id = 1 for update')
    await client.query(`insert into receipts (client_id, kind, method, amount, received_on, deposit_id)
      values (1, 'deposit', 'bank', -300000, local_today(), 1)`)
    const reversing = reverse('Recorded by mistake')
    await expect.poll(waiting).toBe(1)
    await client.query('commit')
    expect(await reversing).toMatchObject({
      status: 409,
      body: { message: 'A part of this deposit has been applied or paid back. Reverse that first.' },
    })
  } finally {
    client.release(true)
  }
})

test('a receipt settles no further invoice while it is reversed, and a credit note on that invoice does not deadlock with either', async () => {
  for (let n = 0; n < 2; n++)
    await makeInvoice(db, { client_id: 1, invoice_date: today(), due_date: today(), amount_due: 400_000 })
  await record({ allocations: [{ invoice_id: 1, amount: 400_000 }] })
  const editor = await pool.connect()
  const accountant = await pool.connect()
  try {
    await editor.query('begin')
    await editor.query('select from invoices where id = 1 for update')
    const reversing = reverse('Cheque bounced')
    await expect.poll(waiting).toBe(1)
    let allocated = false
    const allocations = [{ invoice_id: 2, amount: 400_000 }]
    const allocating = send('admin', calls.allocate, { params: { id: '1' }, body: { allocations } }).finally(() => {
      allocated = true
    })
    await expect.poll(async () => allocated || (await waiting()) === 2).toBe(true)
    await accountant.query('begin')
    await accountant.query('select from invoices where id = 2 for update')
    await editor.query('commit')
    await expect.poll(waiting).toBe(1)
    await accountant.query(
      `insert into credit_notes (invoice_id, reason_code, reason, net, vat, total) values (2, 'rate', 'Rate', 400000, 0, 400000)`,
    )
    await accountant.query('commit')
    expect((await reversing).status).toBe(201)
    // The credit note has left nothing of the invoice.
    expect(await allocating).toMatchObject({ status: 422 })
  } finally {
    editor.release(true)
    accountant.release(true)
  }
})

test('a receipt that is reversed is locked after the invoices that it settled, as by who settles them', async () => {
  await makeInvoice(db, { client_id: 1, invoice_date: today(), due_date: today(), amount_due: 400_000 })
  await record({ allocations: [{ invoice_id: 1, amount: 400_000 }] })
  const editor = await pool.connect()
  try {
    await editor.query('begin')
    await editor.query('select from invoices where id = 1 for update')
    const reversing = reverse('Cheque bounced')
    await expect.poll(waiting).toBe(1)
    await editor.query('select from receipts where id = 1 for update nowait')
    await editor.query('commit')
    expect((await reversing).status).toBe(201)
  } finally {
    editor.release(true)
  }
})
