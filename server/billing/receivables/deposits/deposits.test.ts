import { beforeEach, expect, test } from 'vitest'
import * as invoices from '../../../../api/billing/invoices.ts'
import * as calls from '../../../../api/billing/receipts.ts'
import * as statements from '../../../../api/billing/statements.ts'
import * as dashboard from '../../../../api/company/dashboard.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { testApp } from '../../../test/app.ts'
import { makeContract } from '../../../test/records/contract-makers.ts'
import { makeClient, makeInvoice } from '../../../test/records/makers.ts'

const { db, pool, send } = await testApp()
/** Receipts are numbered by the year in which they are made. */
const YEAR = today().slice(0, 4)

const bank = { client_id: 1, amount: 1_000_000, method: 'bank', reference: 'FT26063' } as const
const record = (receipt: Partial<calls.ReceiptInput> = {}) =>
  send('admin', calls.create, { body: { ...bank, kind: 'deposit', ...receipt } })
const invoice = async (id = 1) => (await send('admin', invoices.get, { params: { id: String(id) } })).body as invoices.Invoice
const revenue = async () => (await send('admin', dashboard.cards, {})).body.revenue_collected
const statement = async () => (await send('admin', statements.get, { params: { id: '1' } })).body
const settle = (amount: number) => ({ allocations: [{ invoice_id: 1, amount }], reason: 'The contract has ended.' })
const use = (amount: number, id = '1') => send('admin', calls.apply, { params: { id }, body: settle(amount) })
const back = (amount: number, id = '1') =>
  send('admin', calls.refund, { params: { id }, body: { amount, method: 'bank', reference: 'FT881' } })
const assign = (contract_id: number, id = '1') => send('admin', calls.assign, { params: { id }, body: { contract_id } })
const read = async (id: string) => (await send('admin', calls.get, { params: { id } })).body

beforeEach(async () => {
  await makeClient(db, { company_name: 'Kisozi Crest Hotel' })
  await makeInvoice(db, {
    ...{ client_id: 1, kind: 'lines', invoice_date: today(), due_date: addDays(today(), 14) },
    ...{ net: 1_235_000, vat: 222_300, vat_rate: 1_800, amount_due: 1_457_300, issued_at: new Date().toISOString() },
  })
})

test('a deposit is applied to invoices, which is revenue, and paid back, which is not; no more than is left of it', async () => {
  await record()
  expect((await use(600_000)).body.receipt).toMatchObject({
    ...{ receipt_number: `RC-${YEAR}-000002`, kind: 'money', amount: 600_000, unallocated: 0 },
    reference: `Deposit RC-${YEAR}-000001: The contract has ended.`,
  })
  expect(await invoice()).toMatchObject({ balance: 857_300 })
  expect(await revenue()).toBe(600_000)
  expect((await back(400_001)).body.fields).toEqual({ amount: 'Only 400,000 UGX of this deposit is left.' })
  expect((await use(400_001)).body.fields).toEqual({ allocations: 'Only 400,000 UGX of this deposit is left.' })
  expect((await back(1, '2')).body.fields).toEqual({ amount: 'This receipt is no deposit.' })
  // Twice at once: one of them has it.
  expect((await Promise.all([back(300_000), back(300_000)])).map(({ status }) => status).sort()).toEqual([201, 422])
  expect(await read('1')).toMatchObject({ kind: 'deposit', amount: 1_000_000, held: 100_000 })
  expect(await read('3')).toMatchObject({ kind: 'deposit', amount: -300_000, held: 0, reference: 'FT881' })
  expect((await send('admin', calls.pdf, { params: { id: '3' } })).raw.slice(0, 5)).toBe('%PDF-')
  expect(await statement()).toMatchObject({ closing: 857_300, deposits: 100_000, buckets: { credit: 0 } })
  const reverse = (id: string) => send('admin', calls.reverse, { params: { id }, body: { reason: 'Recorded by mistake' } })
  expect((await reverse('1')).body.message).toBe('A part of this deposit has been applied or paid back. Reverse that first.')
  for (const id of ['2', '3', '1']) expect((await reverse(id)).status).toBe(201)
  expect(await read('1')).toMatchObject({ held: 0 })
  expect(await revenue()).toBe(0)
  expect(await invoice()).toMatchObject({ balance: 1_457_300 })
})

test('a deposit is held for a contract until that has ended, and the statement says so below the closing balance', async () => {
  const { id: first } = await makeContract(db, { client_id: 1, title: 'Kisozi gates' })
  const { id: second } = await makeContract(db, { client_id: 1, title: 'Kisozi pool' })
  await makeClient(db)
  const { id: foreign } = await makeContract(db, { client_id: 2 })
  await pool.query(`update contracts set status = 'Active', number = 'CT-2026-90000' || id`)
  const numbered = (id: number) => `CT-2026-90000${id}`

  expect((await record({ kind: 'money', contract_id: first })).body.fields).toEqual({
    contract_id: 'Only a deposit is held for a contract.',
  })
  expect((await record({ contract_id: foreign })).body.fields).toEqual({
    contract_id: 'This contract belongs to another client.',
  })
  expect((await record({ contract_id: 99 })).body.fields).toEqual({ contract_id: 'There is no contract with this number.' })
  // Refused ones have taken no number.
  expect((await record({ contract_id: first })).body.receipt).toMatchObject({
    ...{ receipt_number: `RC-${YEAR}-000001`, held: 1_000_000, contract_id: first },
    ...{ contract_number: numbered(first), contract_status: 'Active' },
  })
  await record({ amount: 200_000 })
  expect(await statement()).toMatchObject({
    ...{ closing: 1_457_300, deposits: 1_200_000, buckets: { credit: 0, total: 1_457_300 } },
    held: [
      { contract_id: first, contract_number: numbered(first), title: 'Kisozi gates', amount: 1_000_000 },
      { contract_id: null, contract_number: null, title: null, amount: 200_000 },
    ],
  })
  // Held while the contract goes on; the one that is of no contract is not.
  const waits = { code: 'not_ended', message: `${numbered(first)} has not ended. Its deposit is held until then.` }
  for (const reply of [await use(1), await back(1)]) expect(reply).toMatchObject({ status: 409, body: waits })
  expect((await back(50_000, '2')).status).toBe(201)
  // From then on for a contract, with what was paid back of it.
  expect((await assign(foreign, '2')).body.fields).toEqual({ contract_id: 'This contract belongs to another client.' })
  expect((await assign(second, '2')).body).toMatchObject({
    message: 'Deposit assigned',
    receipt: { held: 150_000, contract_id: second },
  })
  expect((await statement()).held.map(({ contract_id, amount }: statements.HeldDeposit) => [contract_id, amount])).toEqual([
    [first, 1_000_000],
    [second, 150_000],
  ])
  const of = (id: number) => send('admin', calls.list, { query: { kind: 'deposit', contract_id: String(id) } })
  expect((await of(first)).body).toMatchObject([{ id: 1, held: 1_000_000 }])

  await pool.query(`update contracts set status = 'Ended' where id = $1`, [first])
  expect((await use(1_457_301)).body.fields).toEqual({
    'allocations.0.amount': 'amount must be at most the balance of 1,457,300 UGX.',
  })
  expect((await back(1_000_001)).body.fields).toEqual({ amount: 'Only 1,000,000 UGX of this deposit is left.' })
  // Applied in one tab and paid back in another: one of them has it.
  const both = await Promise.all([use(1_000_000), back(1_000_000)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
  expect(await read('1')).toMatchObject({ held: 0 })
  expect(await statement()).toMatchObject({ deposits: 150_000, held: [{ contract_id: second, amount: 150_000 }] })
  // The other is still held.
  expect((await back(1, '2')).body.code).toBe('not_ended')
})
