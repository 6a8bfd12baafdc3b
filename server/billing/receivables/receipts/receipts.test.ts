import { Kysely, type KyselyPlugin } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import * as invoices from '../../../../api/billing/invoices.ts'
import * as payments from '../../../../api/billing/payments.ts'
import * as calls from '../../../../api/billing/receipts.ts'
import * as dashboard from '../../../../api/company/dashboard.ts'
import * as trash from '../../../../api/company/trash.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import * as emails from '../../../../api/notify/emails.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { postgres } from '../../../platform/db/statements.ts'
import { testApp } from '../../../test/app.ts'
import { makeContract, makeContractLine } from '../../../test/records/contract-makers.ts'
import { makeClient, makeInvoice } from '../../../test/records/makers.ts'
import { insertCreditNote } from '../../invoicing/credit-notes/queries.ts'
import { reverse } from './allocate.ts'
import { receive } from './receive.ts'

const { db, pool, send } = await testApp()
/** Receipts and credit notes are numbered by the year in which they are made. */
const YEAR = today().slice(0, 4)

/** An issued invoice of November: net 1,235,000, VAT at 18 % 222,300. */
const november = (more: object = {}) =>
  makeInvoice(db, {
    client_id: 1,
    kind: 'lines',
    invoice_date: today(),
    due_date: addDays(today(), 14),
    net: 1_235_000,
    vat: 222_300,
    vat_rate: 1_800,
    amount_due: 1_457_300,
    issued_at: new Date().toISOString(),
    ...more,
  })
const bank = { client_id: 1, amount: 1_000_000, method: 'bank', reference: 'FT26063' } as const
const record = (receipt: Partial<calls.ReceiptInput> = {}) => send('admin', calls.create, { body: { ...bank, ...receipt } })
const invoice = async (id = 1) => (await send('admin', invoices.get, { params: { id: String(id) } })).body as invoices.Invoice
const open = async () => (await send('admin', calls.openInvoices, { params: { id: '1' } })).body
const revenue = async () => (await send('admin', dashboard.cards, {})).body.revenue_collected
const listed = async (query: object = {}) => (await send('admin', calls.list, { query })).body as calls.Receipt[]

beforeEach(async () => {
  await makeClient(db, { company_name: 'Kisozi Crest Hotel' })
})

test.each([
  ['without VAT (exempt or at zero)', { vat: 0, vat_rate: 0, amount_due: 665_000 }, 0, 0],
  ['with VAT', { vat: 119_700, vat_rate: 1_800, amount_due: 784_700 }, 665_000, 39_900],
  ['with VAT on a part', { vat: 18_000, vat_rate: 1_800, amount_due: 683_000 }, 100_000, 6_000],
])('of an invoice %s VAT is proposed as withheld from what it was charged on', async (_, taxed, vat_base, vat_withheld) => {
  await pool.query('update clients set withholds_vat = true')
  await november({ net: 665_000, ...taxed })
  expect((await open()).invoices).toMatchObject([{ net: 665_000, vat_base, vat_withheld, income_withheld: 0 }])
})

test('C2: of a client that withholds both taxes, what is expected of each and the rest settle the invoice; certificates are awaited', async () => {
  await pool.query('update clients set withholds_income = true, withholds_vat = true')
  await november()
  expect(await open()).toMatchObject({
    income_rate: 600,
    vat_rate: 600,
    invoices: [{ balance: 1_457_300, net: 1_235_000, income_withheld: 74_100, vat_withheld: 74_100 }],
  })
  const withheld = { income_withheld: 74_100, vat_withheld: 74_100 }
  const { status, body } = await record({
    amount: 1_309_100,
    allocations: [{ invoice_id: 1, amount: 1_309_100, ...withheld }],
  })
  expect([status, body]).toMatchObject([
    201,
    {
      message: 'Payment recorded successfully',
      receipt: {
        receipt_number: `RC-${YEAR}-000001`,
        client_name: 'Kisozi Crest Hotel',
        unallocated: 0,
        allocations: [{ invoice_number: expect.stringMatching(/^INV-\d{4}-000001$/), amount: 1_309_100 }],
      },
    },
  ])
  expect(await invoice()).toMatchObject({ amount_paid: 1_457_300, balance: 0, status: 'Paid' })
  const awaited = await listed({ certificate: 'awaited' })
  expect(awaited.map(({ kind, amount, receipt_number }) => [receipt_number, kind, amount])).toEqual([
    [`RC-${YEAR}-000003`, 'vat_wht', 74_100],
    [`RC-${YEAR}-000002`, 'income_wht', 74_100],
  ])
  expect((await send('admin', calls.awaited, {})).body).toMatchObject({ count: 2, total: 148_200 })
  // Tax that was withheld is no revenue.
  expect(await revenue()).toBe(1_309_100)

  const note = (id: string) =>
    send('admin', calls.certificate, { params: { id }, body: { certificate_number: 'WHT-1', certificate_date: today() } })
  expect((await note('2')).body.receipt).toMatchObject({ certificate_state: 'received', certificate_number: 'WHT-1' })
  expect((await note('1')).status).toBe(422)
  expect(await listed({ certificate: 'awaited' })).toHaveLength(1)
})

test('a tax that was withheld with one of the last three payments is expected of the next invoice, until that is reversed', async () => {
  await november()
  await november()
  await record({ amount: 1_383_200, allocations: [{ invoice_id: 1, amount: 1_383_200, income_withheld: 74_100 }] })
  const expected = { income_rate: 600, vat_rate: null, invoices: [{ id: 2, income_withheld: 74_100, vat_withheld: 0 }] }
  const nothing = { income_rate: null, vat_rate: null, invoices: [{ income_withheld: 0 }] }
  expect(await open()).toMatchObject(expected)
  for (const amount of [1, 2]) await record({ amount, reference: `Later ${amount}` })
  expect(await open()).toMatchObject(expected)
  const later = (await record({ amount: 3, reference: 'Later 3' })).body.receipt
  expect(await open()).toMatchObject(nothing)
  await send('admin', calls.reverse, { params: { id: String(later.id) }, body: { reason: 'Of another client' } as never })
  expect(await open()).toMatchObject(expected)
})

test('a payment that is only withheld tax, of another amount than the expected one, settles that much and is no revenue', async () => {
  await pool.query('update clients set withholds_income = true')
  await november()
  const only = { amount: 0, method: 'other', payer: 'Kisozi Holdings' } as const
  const withheld = (income_withheld: number) => ({ ...only, allocations: [{ invoice_id: 1, amount: 0, income_withheld }] })
  expect((await record(withheld(70_000))).body).toMatchObject({
    message: 'Withheld tax recorded',
    receipt: { kind: 'income_wht', amount: 70_000, payer: 'Kisozi Holdings', certificate_state: 'awaited' },
  })
  expect(await invoice()).toMatchObject({ amount_paid: 70_000, balance: 1_387_300 })
  expect(await revenue()).toBe(0)
  expect(await record(withheld(70_000))).toMatchObject({
    status: 409,
    body: { code: 'same_receipt', message: expect.stringMatching(/is the same: 70,000 UGX from Kisozi Crest Hotel\.$/) },
  })
  expect((await record(withheld(1_387_301))).body.fields).toEqual({
    'allocations.0.amount': 'amount must be at most the balance of 1,387,300 UGX.',
  })
  expect((await record({ ...only, allocations: [{ invoice_id: 1, amount: 0 }] })).body.fields).toEqual({
    amount: 'amount must be at least 1.',
  })
  expect(await listed()).toHaveLength(1)
})

test('of a small balance no more tax is expected than is left to pay, both taxes together', async () => {
  await pool.query('update clients set withholds_income = true, withholds_vat = true')
  await november()
  const left = async (amount: number, reference: string) => {
    await record({ amount, reference, allocations: [{ invoice_id: 1, amount }] })
    const [{ balance, income_withheld, vat_withheld }] = (await open()).invoices
    return [balance, income_withheld, vat_withheld]
  }
  expect(await left(1_357_300, 'FT1')).toEqual([100_000, 74_100, 25_900])
  expect(await left(40_000, 'FT2')).toEqual([60_000, 60_000, 0])
})

test('C2 where no VAT is withheld from an invoice with a fiscal number: income tax 74,100, VAT none, 1,383,200 in cash', async () => {
  await pool.query('update clients set withholds_income = true, withholds_vat = true')
  await november()
  const expected = async () =>
    (await open()).invoices.map(({ income_withheld, vat_withheld, balance }: calls.OpenInvoice) => [
      ...[income_withheld, vat_withheld],
      balance - income_withheld - vat_withheld,
    ])
  await pool.query(`update dated_settings set value = value || '{"unless_fiscal": true}' where key = 'wht.vat'`)
  expect(await expected()).toEqual([[74_100, 74_100, 1_309_100]])
  await pool.query("insert into fiscal_documents (invoice_id, state, fdn) values (1, 'fiscalised', '1234567890')")
  expect(await expected()).toEqual([[74_100, 0, 1_383_200]])
  await pool.query(`update dated_settings set value = value || '{"unless_fiscal": false}' where key = 'wht.vat'`)
  expect(await expected()).toEqual([[74_100, 74_100, 1_309_100]])
})

test('C2: of a client that withholds only income tax, 1,383,200 are expected in cash', async () => {
  await pool.query('update clients set withholds_income = true')
  await november()
  const [{ balance, income_withheld, vat_withheld }] = (await open()).invoices
  expect([income_withheld, vat_withheld, balance - income_withheld]).toEqual([74_100, 0, 1_383_200])
})

test('income tax is expected above a million of the contract, whatever one invoice comes to, of the base of the setting', async () => {
  await pool.query('update clients set withholds_income = true')
  const { id: contract_id } = await makeContract(db, { client_id: 1 })
  const of = (net: number, more: object = {}) => november({ net, vat: net * 0.18, amount_due: net * 1.18, ...more })
  const expected = async () => (await open()).invoices.map((one: calls.OpenInvoice) => one.income_withheld)
  await of(1_000_000)
  await of(1_100_000)
  await of(500_000, { contract_id })
  expect(await expected()).toEqual([0, 66_000, 0])
  await of(550_000, { contract_id })
  expect(await expected()).toEqual([0, 66_000, 30_000, 33_000])
  await pool.query('delete from dated_settings where key = $1', ['wht.income'])
  await pool.query('insert into dated_settings (key, valid_from, value) values ($1, $2, $3)', [
    ...['wht.income', '2026-01-01', { rate: 600, threshold: 1_000_000, base: 'gross' }],
  ])
  expect(await expected()).toEqual([0, 77_880, 35_400, 38_940])
  // While the company is exempt nothing is expected to be withheld, its last day included.
  const exempt = (until: string) =>
    pool.query(
      `update dated_settings set value = value || jsonb_build_object('exempt_until', $1::text) where key = 'wht.income'`,
      [until],
    )
  await exempt(today())
  expect(await open()).toMatchObject({ income_rate: null })
  expect(await expected()).toEqual([0, 0, 0, 0])
  await exempt(addDays(today(), -1))
  expect(await expected()).toEqual([0, 77_880, 35_400, 38_940])
})

test('income tax is expected of the first invoice of a contract that is agreed to be worth above a million', async () => {
  await pool.query('update clients set withholds_income = true')
  /** Income tax that is expected of the first 300,000 of a contract at 300,000 a month. */
  const ofFirst = async (more: object) => {
    const { id } = await makeContract(db, { client_id: 1, ...more })
    await makeContractLine(db, { contract_id: id })
    await pool.query("update contracts set status = 'Active' where id = $1", [id])
    await pool.query('update line_terms set seats = 1, rate = 300000 where line_id = (select max(id) from contract_lines)')
    await november({ net: 300_000, vat: 54_000, amount_due: 354_000, contract_id: id })
    return (await open()).invoices.at(-1).income_withheld
  }
  const [year, month] = today().split('-').map(Number) as [number, number]
  const endAfter = (months: number) => new Date(Date.UTC(year, month + months, 0)).toISOString().slice(0, 10)
  expect(await ofFirst({})).toBe(18_000)
  // 900,000 and 1,200,000 in all.
  expect(await ofFirst({ ends_on: endAfter(2) })).toBe(0)
  expect(await ofFirst({ ends_on: endAfter(3) })).toBe(18_000)
})

test('an invoice that is credited and its replacement are worth one towards the threshold of income tax', async () => {
  await pool.query('update clients set withholds_income = true')
  const { id: contract_id } = await makeContract(db, { client_id: 1 })
  const charged = { net: 600_000, vat: 108_000, amount_due: 708_000, contract_id }
  const { id } = await november(charged)
  await november(charged)
  const withheld = async () => (await open()).invoices.at(-1).income_withheld
  expect(await withheld()).toBe(36_000)
  await insertCreditNote(db, {
    invoice_id: id,
    reason_code: 'rate',
    reason: 'A test.',
    net: 600_000,
    vat: 108_000,
    total: 708_000,
  })
  expect(await withheld()).toBe(0)
})

test('C3: a part leaves the invoice Pending or past its day Overdue, the rest makes it Paid; the receipts have consecutive numbers', async () => {
  // On its due date it is not late yet, a day after it is.
  await november({ due_date: today() })
  await november({ invoice_date: '2026-01-01', due_date: addDays(today(), -1) })
  for (const id of [1, 2]) await record({ allocations: [{ invoice_id: id, amount: 1_000_000 }], confirm: true })
  expect(await invoice(1)).toMatchObject({ balance: 457_300, status: 'Pending' })
  expect(await invoice(2)).toMatchObject({ balance: 457_300, status: 'Overdue' })
  await record({ amount: 457_300, allocations: [{ invoice_id: 1, amount: 457_300 }] })
  expect(await invoice(1)).toMatchObject({ balance: 0, status: 'Paid' })
  expect((await listed()).map(({ receipt_number }) => receipt_number)).toEqual([
    `RC-${YEAR}-000003`,
    `RC-${YEAR}-000002`,
    `RC-${YEAR}-000001`,
  ])
})

test('what is not allocated is credit of the client, which settles a later invoice', async () => {
  await record({ allocations: [] })
  await november()
  expect((await open()).credits).toMatchObject([{ receipt_number: `RC-${YEAR}-000001`, unallocated: 1_000_000 }])
  const allocate = (amount: number) =>
    send('admin', calls.allocate, { params: { id: '1' }, body: { allocations: [{ invoice_id: 1, amount }] } })
  expect((await allocate(1_000_001)).body.fields).toEqual({ allocations: 'Only 1,000,000 UGX of this receipt is left.' })
  expect((await allocate(900_000)).body.receipt).toMatchObject({ unallocated: 100_000, allocations: [{ amount: 900_000 }] })
  expect(await invoice()).toMatchObject({ balance: 557_300 })
  expect((await allocate(100_001)).body.fields).toEqual({ allocations: 'Only 100,000 UGX of this receipt is left.' })
  expect((await allocate(100_000)).body.receipt).toMatchObject({ unallocated: 0 })
  expect(await invoice()).toMatchObject({ balance: 457_300 })
  expect(await revenue()).toBe(1_000_000)
})

test('a bounced cheque opens its invoices again and stays, with its reason', async () => {
  await makeInvoice(db, { client_id: 1, due_date: addDays(today(), 3) })
  await record({ method: 'cheque', amount: 640_000, allocations: [{ invoice_id: 1, amount: 640_000 }] })
  expect(await invoice()).toMatchObject({ status: 'Paid' })
  const reverse = (reason = 'Cheque bounced') => send('admin', calls.reverse, { params: { id: '1' }, body: { reason } })
  expect((await reverse('no')).body.fields).toEqual({ reason: 'Say why.' })
  expect((await reverse()).body.receipt).toMatchObject({
    reversed_on: today(),
    reversed_reason: 'Cheque bounced',
    unallocated: 0,
    allocations: [],
  })
  expect(await invoice()).toMatchObject({ amount_paid: 0, balance: 640_000, status: 'Pending' })
  expect(await revenue()).toBe(0)
  expect((await reverse()).body.code).toBe('reversed')
  expect(await listed()).toHaveLength(1)
})

test('taxes that were recorded with a cheque are reversed with it while their certificates are awaited; the others stay', async () => {
  await november()
  const settled = { invoice_id: 1, amount: 1_309_100, income_withheld: 74_100, vat_withheld: 74_100 }
  const cheque = (reference: string) => record({ method: 'cheque', reference, amount: 1_309_100, allocations: [settled] })
  const reverse = (id: number) => send('admin', calls.reverse, { params: { id: String(id) }, body: { reason: 'Cheque bounced' } })
  const tax = (id: number, kind: string, certificate: string) => ({
    ...{ id, receipt_number: `RC-${YEAR}-00000${id}`, kind, amount: 74_100, certificate },
  })
  const { receipt } = (await cheque('CHQ 410007')).body
  expect(receipt.withheld).toEqual([tax(2, 'income_wht', 'awaited'), tax(3, 'vat_wht', 'awaited')])
  expect((await reverse(1)).body.receipt).toMatchObject({ reversed_on: today(), withheld: [] })
  expect(await invoice()).toMatchObject({ amount_paid: 0, balance: 1_457_300, status: 'Pending' })
  expect((await listed({ certificate: 'awaited' })).length).toBe(0)
  expect(await listed()).toMatchObject(
    [3, 2, 1].map((id) => ({ id, reversed_on: today(), reversed_reason: 'Cheque bounced', allocations: [] })),
  )

  // Of the second cheque one certificate has come, and another was sent that nobody has checked yet.
  expect((await cheque('CHQ 410008')).status).toBe(201)
  const body = { certificate_number: 'WHT-1', certificate_date: today() }
  expect((await send('admin', calls.certificate, { params: { id: '5' }, body })).status).toBe(200)
  await pool.query(
    `insert into withholding_certificates (receipt_id, certificate_number, certificate_date, file_id, file_name, file_kind, bytes, sha256, key_id)
      values (6, 'VAT-1', local_today(), gen_random_uuid(), 'vat.pdf', 'pdf', 1, '', null)`,
  )
  expect((await reverse(4)).body.receipt.withheld).toEqual([tax(5, 'income_wht', 'received'), tax(6, 'vat_wht', 'sent')])
  expect(await invoice()).toMatchObject({ amount_paid: 148_200, balance: 1_309_100 })
})

test('a tax that was recorded with a cheque is reversed alone, and not a second time with it', async () => {
  await november()
  const settled = { invoice_id: 1, amount: 1_383_200, income_withheld: 74_100 }
  await record({ method: 'cheque', amount: 1_383_200, allocations: [settled] })
  const reverse = (id: string, reason: string) => send('admin', calls.reverse, { params: { id }, body: { reason } })
  expect((await reverse('2', 'No tax was withheld')).status).toBe(201)
  expect(await invoice()).toMatchObject({ balance: 74_100 })
  expect((await reverse('1', 'Cheque bounced')).status).toBe(201)
  expect(await invoice()).toMatchObject({ balance: 1_457_300 })
  expect(await listed()).toMatchObject([{ reversed_reason: 'No tax was withheld' }, { reversed_reason: 'Cheque bounced' }])
})

test('a receipt like one of these days is refused until it is confirmed', async () => {
  await record({ received_on: addDays(today(), -7) })
  expect(await record({ reference: 'ft26063' })).toMatchObject({
    status: 409,
    body: {
      code: 'same_receipt',
      message: expect.stringMatching(new RegExp(`^RC-${YEAR}-000001 of .* is the same: 1,000,000 UGX from Kisozi`)),
    },
  })
  for (const other of [{ amount: 999_999 }, { method: 'cash' }, { reference: 'FT26064' }, { received_on: '2025-01-01' }] as const)
    expect((await record(other)).status).toBe(201)
  expect((await record({ confirm: true })).status).toBe(201)
})

test('an impossible receipt is refused at its field and takes no number', async () => {
  await makeClient(db)
  await november()
  await november({ client_id: 2 })
  const refused = async (receipt: object) => (await record(receipt)).body.fields
  const to = (invoice_id: number, amount: number, more: object = {}) => ({ allocations: [{ invoice_id, amount, ...more }] })
  expect(await refused({ received_on: addDays(today(), 1) })).toEqual({ received_on: 'Money cannot arrive tomorrow.' })
  expect(await refused({ amount: -1 })).toEqual({ amount: 'amount must be at least 0.' })
  expect(await refused({ amount: 0 })).toEqual({ amount: 'amount must be at least 1.' })
  expect(await refused({ amount: 0.5 })).toEqual({ amount: 'amount must be a whole number.' })
  expect(await refused({ amount: 2_000_000, ...to(1, 1_457_301) })).toEqual({
    'allocations.0.amount': 'amount must be at most the balance of 1,457,300 UGX.',
  })
  expect(await refused(to(1, 1_000_000, { income_withheld: 457_301 }))).toEqual({
    'allocations.0.amount': 'amount must be at most the balance of 1,457,300 UGX.',
  })
  expect(await refused(to(1, 1_000_001))).toEqual({ allocations: 'Only 1,000,000 UGX can be allocated.' })
  expect(await refused(to(2, 1))).toEqual({ 'allocations.0.invoice_id': 'This invoice belongs to another client.' })
  expect(await refused({ client_id: 99 })).toEqual({ client_id: 'There is no client with this number.' })
  expect(await refused({ kind: 'deposit', ...to(1, 1) })).toEqual({ allocations: 'A deposit settles no invoice.' })
  expect(await refused({ kind: 'write_off', ...to(1, 1) })).toEqual({ allocations: 'Allocate all of what is written off.' })
  expect((await record()).body.receipt.receipt_number).toBe(`RC-${YEAR}-000001`)
})

test('a deposit is held, what is written off settles; neither is revenue or credit', async () => {
  await november()
  expect((await record({ kind: 'deposit' })).body.message).toBe('Deposit recorded')
  const written = {
    kind: 'write_off' as const,
    amount: 300,
    method: 'other' as const,
    allocations: [{ invoice_id: 1, amount: 300 }],
  }
  expect((await record(written)).body).toMatchObject({
    message: 'Amount written off',
    receipt: { kind: 'write_off', unallocated: 0 },
  })
  expect(await invoice()).toMatchObject({ balance: 1_457_000 })
  expect((await open()).credits).toEqual([])
  expect(await revenue()).toBe(0)
})

test('twenty concurrent receipts have numbers without gaps, and none settles more than is left', async () => {
  await november()
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      record({ amount: 100_000, reference: `MP${n}`, allocations: [{ invoice_id: 1, amount: 100_000 }] }),
    ),
  )
  const numbers = responses.filter(({ status }) => status === 201).map(({ body }) => body.receipt.receipt_number)
  expect(numbers.sort()).toEqual(Array.from({ length: 14 }, (_, n) => `RC-${YEAR}-${String(n + 1).padStart(6, '0')}`))
  expect(await invoice()).toMatchObject({ balance: 57_300 })
})

test('money on an invoice of one amount that is deleted becomes credit, and comes back with it unless it was spent', async () => {
  await send('admin', invoices.create, {
    body: { invoice_date: today(), due_date: today(), amount_due: 640_000, amount_paid: 640_000, status: 'Paid', client_id: 1 },
  })
  await november()
  await send('admin', invoices.remove, { params: { id: '1' } })
  expect((await open()).credits).toMatchObject([{ unallocated: 640_000 }])
  await send('admin', calls.allocate, { params: { id: '1' }, body: { allocations: [{ invoice_id: 2, amount: 1 }] } })
  await expect(pool.query('update invoices set deleted_at = null where id = 1')).rejects.toThrow(
    'The money on this invoice has settled another one, or was paid back, since.',
  )
  expect(await revenue()).toBe(640_000)
})

test('an invoice whose payment was reversed while it was void does not come back as paid', async () => {
  await send('admin', invoices.create, {
    body: { invoice_date: today(), due_date: today(), amount_due: 640_000, amount_paid: 640_000, status: 'Paid', client_id: 1 },
  })
  await send('admin', invoices.remove, { params: { id: '1' } })
  await send('admin', calls.reverse, { params: { id: '1' }, body: { reason: 'Cheque bounced' } })
  expect(await send('super_admin', trash.restore, { params: { kind: 'invoices', id: '1' } })).toMatchObject({
    status: 409,
    body: { message: 'A payment on this invoice has been reversed since.' },
  })
})

test('a receipt is e-mailed with its document when asked, to the billing address of the client or of the contract', async () => {
  const mails = () => db.selectFrom('emails').select(['recipient', 'subject', 'attaches', 'body_text']).orderBy('id').execute()
  await record({ email: true })
  expect(await mails()).toEqual([])
  const { id: contract_id } = await makeContract(db, { client_id: 1, billing_email: 'site@hotel.example' })
  await november({ contract_id })
  const pay = { amount: 400_000, reference: 'CHQ 7', allocations: [{ invoice_id: 1, amount: 300_000 }] }
  await record({ ...pay, method: 'cheque', email: true })
  await db.updateTable('clients').set({ billing_email: 'accounts@hotel.example' }).execute()
  await record({ ...pay, reference: 'CHQ 8' })
  await send('admin', payments.record, { params: { id: '1' }, body: { amount: 500_000, method: 'mtn', email: true } })
  expect(await mails()).toMatchObject([
    {
      ...{ recipient: 'site@hotel.example', subject: `Receipt RC-${YEAR}-000002 for 400,000 UGX`, attaches: true },
      body_text: expect.stringMatching(
        /Reference: CHQ 7\nAmount: 400,000 UGX\nInvoice \S+: 300,000 UGX\nCredit for later invoices: 100,000 UGX/,
      ),
    },
    { recipient: 'accounts@hotel.example', subject: `Receipt RC-${YEAR}-000004 for 500,000 UGX` },
  ])
  expect((await send('admin', emails.list, {})).body).toHaveLength(2)
})

test('the receipt is a PDF', async () => {
  await november()
  await record({ allocations: [{ invoice_id: 1, amount: 900_000 }] })
  const { raw, headers } = await send('admin', calls.pdf, { params: { id: '1' } })
  expect(raw.slice(0, 5)).toBe('%PDF-')
  expect(headers['content-disposition']).toContain(`RC-${YEAR}-000001.pdf`)
})

test('a receipt that is being recorded is not reversed: the invoices that it settles could not be locked before it', async () => {
  await november()
  const recording = await db.startTransaction().execute()
  const { id } = await receive(recording, { ...bank, allocations: [{ invoice_id: 1, amount: 1_000 }] })
  // It is committed once the reversal has looked for its invoices.
  let results = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (++results === 2) await recording.commit().execute()
      return result
    },
  }
  const watched = new Kysely<Database>({ dialect: postgres(pool), plugins: [plugin] })
  await expect(watched.transaction().execute((tx) => reverse(tx, id, 'Cheque bounced'))).rejects.toMatchObject({
    statusCode: 404,
    message: 'Receipt not found.',
  })
  expect(await invoice()).toMatchObject({ amount_paid: 1_000 })
  await db.transaction().execute((tx) => reverse(tx, id, 'Cheque bounced'))
  expect(await invoice()).toMatchObject({ amount_paid: 0 })
})
