import { beforeEach, expect, test, vi } from 'vitest'
import * as notes from '../../../../api/billing/credit-notes.ts'
import * as invoices from '../../../../api/billing/invoices.ts'
import * as receipts from '../../../../api/billing/receipts.ts'
import * as calls from '../../../../api/billing/statements.ts'
import { filterNote } from '../../../../api/billing/texts/statement-filter.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { creditNotes } from '../../../../api/portal/portal.ts'
import { openSession } from '../../../platform/sessions/sessions.ts'
import { testApp } from '../../../test/app.ts'
import { pdfWords } from '../../../test/pdf-words.ts'
import { waitingForLocks } from '../../../test/postgres/waiting.ts'
import { makeContract } from '../../../test/records/contract-makers.ts'
import { makeAccount, makeClient, makeInvoice, makeStation } from '../../../test/records/makers.ts'

const { app, db, pool, send, tokenOf } = await testApp()
/** Receipts and credit notes are numbered by the year in which they are made. */
const YEAR = today().slice(0, 4)
const params = { id: '1' }
const read = async (to: string, from?: string) =>
  (await send('admin', calls.get, { params, query: { to, ...(from && { from }) } })).body as calls.Statement
const ages = async (as_of: string, by?: 'contract') =>
  (await send('admin', calls.ageing, { query: { as_of, ...(by && { by }) } })).body
const pay = (receipt: Partial<receipts.ReceiptInput>) =>
  send('admin', receipts.create, {
    body: { client_id: 1, amount: 1, method: 'bank', reference: '', ...receipt } as receipts.ReceiptInput,
  })
/** An issued invoice with VAT at 18 %. */
const issue = (net: number, day: string, due: string, of: { contract_id?: number } = {}) =>
  makeInvoice(db, {
    client_id: 1,
    kind: 'lines',
    invoice_date: day,
    due_date: due,
    net,
    vat: (net * 18) / 100,
    vat_rate: 1_800,
    amount_due: (net * 118) / 100,
    issued_at: new Date().toISOString(),
    ...of,
  })
const credit = (id: number, net: number) =>
  send('admin', notes.create, {
    params: { id: String(id) },
    body: { net, reason_code: 'uncovered', reason: '3 shifts not covered (12, 19, 27 Nov)' },
  })
const invoice = async (id: number) => (await send('admin', invoices.get, { params: { id: String(id) } })).body

beforeEach(() => makeClient(db, { company_name: 'Kisozi Crest Hotel' }))

test('C10: a statement of January: what is settled, what is late, what is not due and what is credit', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-31T09:00:00+03:00') })
  await pool.query('alter table invoices disable trigger plausible')
  await issue(1_235_000, '2026-11-30', '2026-12-14')
  await issue(1_900_000, '2026-12-31', '2027-01-14')
  await issue(1_900_000, '2027-01-31', '2027-02-14')
  await pool.query('alter table invoices enable trigger plausible')
  const withheld = { income_withheld: 74_100, vat_withheld: 74_100 }
  await pay({ received_on: '2026-12-20', amount: 1_309_100, allocations: [{ invoice_id: 1, amount: 1_309_100, ...withheld }] })
  await pay({ received_on: '2027-01-20', amount: 1_000_000, method: 'mtn', allocations: [{ invoice_id: 2, amount: 1_000_000 }] })
  await pay({ received_on: '2027-01-25', amount: 100_000 })
  const buckets = {
    ...{ not_due: 2_242_000, days_30: 1_242_000, days_60: 0, days_90: 0, over_90: 0 },
    ...{ credit: -100_000, total: 3_384_000 },
  }
  const statement = await read('2027-01-31', '2026-11-01')
  expect(statement).toMatchObject({ opening: 0, closing: 3_384_000, buckets, client_name: 'Kisozi Crest Hotel' })
  expect(statement.rows.map(({ day, kind, debit, credit, balance }) => [day, kind, debit - credit, balance])).toEqual([
    ['2026-11-30', 'invoice', 1_457_300, 1_457_300],
    ['2026-12-20', 'money', -1_309_100, 148_200],
    ['2026-12-20', 'income_wht', -74_100, 74_100],
    ['2026-12-20', 'vat_wht', -74_100, 0],
    ['2026-12-31', 'invoice', 2_242_000, 2_242_000],
    ['2027-01-20', 'money', -1_000_000, 1_242_000],
    ['2027-01-25', 'money', -100_000, 1_142_000],
    ['2027-01-31', 'invoice', 2_242_000, 3_384_000],
  ])
  expect(await ages('2027-01-31')).toMatchObject({ clients: [{ client_id: 1, owes: buckets }], total: buckets })
  // By default from the first of January: what was before is the opening balance.
  expect(await read('2027-01-31')).toMatchObject({ opening: 2_242_000, closing: 3_384_000 })
  // As it was: on 15 January the invoice of December was a day late and nothing had been paid on it.
  expect((await ages('2027-01-15')).total).toMatchObject({ days_30: 2_242_000, credit: 0, total: 2_242_000 })
  expect((await ages('2026-12-15')).total).toMatchObject({ days_30: 1_457_300, total: 1_457_300 })
  expect((await ages('2027-05-15')).total).toMatchObject({ days_90: 2_242_000, days_60: 0, over_90: 1_242_000 })
})

test('a statement of one station has its invoices alone, says that the balance is theirs, and leaves the client’s as it is', async () => {
  const stations = [
    await makeStation(db, { client_id: 1, name: 'Front gate' }),
    await makeStation(db, { client_id: 1, name: 'Yard' }),
  ]
  const [gate, yard] = stations.map(({ id }) => id) as [number, number]
  const day = today()
  await issue(1_235_000, day, addDays(day, 14))
  await issue(1_900_000, day, addDays(day, 14))
  await makeInvoice(db, { client_id: 1, invoice_date: day, due_date: addDays(day, 14), amount_due: 500_000 })
  await pool.query(
    `insert into invoice_lines (invoice_id, seq, station_id, kind, description, amount, vat_mode)
    values (1, 1, $1, 'guarding', 'Day', 1235000, 'standard'), (2, 1, $1, 'guarding', 'Day', 900000, 'standard'),
      (2, 2, $2, 'guarding', 'Night', 1000000, 'standard')`,
    [gate, yard],
  )
  const allocations = [
    { invoice_id: 1, amount: 1_457_300 },
    { invoice_id: 2, amount: 100_000 },
  ]
  await pay({ amount: 1_600_000, reference: 'FT1', allocations })
  await credit(1, 95_000)
  const of = (station_id: number) => ({ params, query: { from: day, to: day, station_id: String(station_id) } })
  const { rows, ...gates } = (await send('admin', calls.get, of(gate))).body as calls.Statement
  const none = { not_due: 0, days_30: 0, days_60: 0, days_90: 0, over_90: 0, credit: 0 }
  expect(gates).toMatchObject({
    ...{ station_id: gate, opening: 0, closing: 2_142_000, deposits: 0, held: [] },
    ...{ buckets: { ...none, not_due: 2_142_000, total: 2_142_000 } },
    stations: [
      { id: gate, name: 'Front gate' },
      { id: yard, name: 'Yard' },
    ],
  })
  expect(rows.map(({ kind, number, debit, credit: less, balance }) => [kind, number.slice(0, 2), debit - less, balance])).toEqual(
    [
      ['invoice', 'IN', 1_457_300, 1_457_300],
      ['invoice', 'IN', 2_242_000, 3_699_300],
      ['credit_note', 'CN', -112_100, 3_587_200],
      ['money', 'RC', -1_457_300, 2_129_900],
      ['money', 'RC', -100_000, 2_029_900],
      ['freed', 'RC', 112_100, 2_142_000],
    ],
  )
  expect((await send('admin', calls.get, of(yard))).body).toMatchObject({ closing: 2_142_000 })
  // The whole client: 2,142,000 + 500,000 − 42,700 that settle nothing − 112,100 that the credit note freed.
  expect(await read(day)).toMatchObject({ station_id: null, closing: 2_487_200, buckets: { credit: -154_800, total: 2_487_200 } })

  const { raw } = await send('admin', calls.exportCsv, of(gate))
  const lines = raw.slice(1).trimEnd().split('\r\n')
  expect([lines[1], lines.at(-1)]).toEqual([
    `${day},Opening balance of Front gate only,,,0,0,0`,
    `${day},Closing balance of Front gate only,,,0,0,2142000`,
  ])
  const words = await pdfWords(app, `/api/v1/clients/1/statement/pdf?station_id=${gate}`, await tokenOf('admin'))
  for (const said of ['For Kisozi Crest Hotel Only Front gate', 'Of this station only 2,142,000 UGX', filterNote('Front gate')])
    expect(words).toContain(said)
  // A write-off names its invoice; the reason of its reversal is for staff, and clients read this, too.
  const off = await pay({ kind: 'write_off', method: 'other', amount: 300, allocations: [{ invoice_id: 2, amount: 300 }] })
  const written = { params: { id: String(off.body.receipt.id) }, body: { reason: 'Agreed with nobody' } }
  expect((await send('admin', receipts.reverse, written)).status).toBe(201)
  const { invoice_number } = await invoice(2)
  for (const query of [of(gate).query, { from: day, to: day }]) {
    const { body } = await send('admin', calls.get, { params, query })
    const kinds = (body as calls.Statement).rows.filter(({ kind }) => kind.startsWith('write_off'))
    expect(kinds.map(({ kind, reference }) => [kind, reference])).toEqual([
      ['write_off', invoice_number],
      ['write_off_reversal', invoice_number],
    ])
  }
  const refused = await send('admin', calls.get, of(999))
  expect(refused.body.fields).toEqual({ station_id: 'No invoice of this client is for this station.' })
})

test('ageing by contract: its invoices on its row, others and credit on that of no contract, and the same total', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-31T09:00:00+03:00') })
  const { id: contract_id } = await makeContract(db, { client_id: 1, title: 'Kisozi gates' })
  await pool.query(`update contracts set status = 'Active', number = 'CT-2026-000004' where id = $1`, [contract_id])
  await pool.query('alter table invoices disable trigger plausible')
  await issue(1_900_000, '2026-12-31', '2027-01-14', { contract_id })
  await makeInvoice(db, { client_id: 1, invoice_date: '2026-10-01', due_date: '2026-10-15', amount_due: 500_000 })
  await pool.query('alter table invoices enable trigger plausible')
  await pay({ received_on: '2027-01-20', amount: 1_100_000, allocations: [{ invoice_id: 1, amount: 1_000_000 }] })
  const none = { not_due: 0, days_30: 0, days_60: 0, days_90: 0, over_90: 0, credit: 0 }
  const client = { client_id: 1, client_name: 'Kisozi Crest Hotel' }
  const free = { contract_id: null, contract_number: null, contract_title: null }
  const total = { ...none, days_30: 1_242_000, over_90: 500_000, credit: -100_000, total: 1_642_000 }
  expect(await ages('2027-01-31', 'contract')).toEqual({
    ...{ as_of: '2027-01-31', by: 'contract' },
    clients: [
      {
        ...{ ...client, contract_id, contract_number: 'CT-2026-000004', contract_title: 'Kisozi gates' },
        owes: { ...none, days_30: 1_242_000, total: 1_242_000 },
      },
      { ...client, ...free, owes: { ...none, over_90: 500_000, credit: -100_000, total: 400_000 } },
    ],
    total,
  })
  expect(await ages('2027-01-31')).toEqual({
    ...{ as_of: '2027-01-31', by: 'client', total },
    clients: [{ ...client, ...free, owes: total }],
  })

  const csv = async (by: 'client' | 'contract') =>
    (await send('admin', calls.ageingCsv, { query: { as_of: '2027-01-31', by } })).raw.slice(1).trimEnd().split('\r\n')
  const titles = 'Not due,1–30 days,31–60 days,61–90 days,Over 90 days,Credit,Balance'
  expect(await csv('contract')).toEqual([
    `Client,Contract,${titles}`,
    'Kisozi Crest Hotel,"CT-2026-000004, Kisozi gates",0,1242000,0,0,0,0,1242000',
    'Kisozi Crest Hotel,No contract,0,0,0,0,500000,-100000,400000',
    'All clients,,0,1242000,0,0,500000,-100000,1642000',
  ])
  const sums = '0,1242000,0,0,500000,-100000,1642000'
  expect(await csv('client')).toEqual([`Client,${titles}`, `Kisozi Crest Hotel,${sums}`, `All clients,${sums}`])
})

test('C4: a credit note of 112,100 with the invoice’s rate of VAT leaves 1,457,300, and the statement shows three rows', async () => {
  await issue(1_330_000, today(), addDays(today(), 14))
  expect((await credit(1, 95_000)).body).toMatchObject({
    message: 'Credit note issued',
    credit_note: {
      ...{
        credit_note_number: `CN-${YEAR}-000001`,
        invoice_number: expect.stringMatching(/^INV-\d{4}-000001$/),
        client_name: 'Kisozi Crest Hotel',
      },
      ...{ net: 95_000, vat: 17_100, total: 112_100, vat_rate: 1_800 },
    },
  })
  expect(await invoice(1)).toMatchObject({ credited: 112_100, amount_paid: 0, balance: 1_457_300, status: 'Pending' })
  // The client reads why, without who has issued it.
  const accountId = (await makeAccount(db, { role: 'client', client_id: 1 })).id
  const session = { accountId, role: 'client', address: '127.0.0.1', userAgent: 'a' } as const
  const { body: noted } = await send({ token: (await openSession(db, session)).access_token }, creditNotes, {
    query: { invoice_id: '1' },
  })
  expect(noted).toMatchObject([{ total: 112_100, reason_code: 'uncovered', reason: '3 shifts not covered (12, 19, 27 Nov)' }])
  expect(noted[0]).not.toHaveProperty('issued_by_name')
  // Its rows: the opening balance, the invoice and the credit note.
  const { opening, rows, closing } = await read(today())
  const shown = rows.map(({ kind, debit, credit: less, balance }) => [kind, debit - less, balance])
  expect([['opening', 0, opening], ...shown]).toEqual([
    ['opening', 0, 0],
    ['invoice', 1_569_400, 1_569_400],
    ['credit_note', -112_100, 1_457_300],
  ])
  expect(closing).toBe(1_457_300)
})

test('credit notes take no more than is left; the last takes the rest of the VAT, and what was paid is credit', async () => {
  await issue(1_330_000, today(), addDays(today(), 14))
  await pay({ amount: 100_000, allocations: [{ invoice_id: 1, amount: 100_000 }] })
  await credit(1, 95_000)
  expect(await invoice(1)).toMatchObject({ credited: 112_100, balance: 1_357_300, status: 'Pending' })
  const { rows, closing } = await read(today())
  expect(rows.map(({ kind, debit, credit: less }) => [kind, debit - less])).toEqual([
    ['invoice', 1_569_400],
    ['credit_note', -112_100],
    ['money', -100_000],
  ])
  expect(closing).toBe(1_357_300)
  expect(await credit(1, 1_235_001)).toMatchObject({
    status: 409,
    body: { code: 'too_much', message: 'Only 1,235,000 UGX is left to credit before VAT.' },
  })
  // The rest, with the rest of the VAT: 239,400 − 17,100 = 222,300. The payment is credit of the client.
  expect((await credit(1, 1_235_000)).body.credit_note).toMatchObject({ vat: 222_300, total: 1_457_300 })
  expect(await invoice(1)).toMatchObject({ credited: 1_569_400, amount_paid: 0, balance: 0, status: 'Paid' })
  expect((await read(today())).buckets).toMatchObject({ credit: -100_000, total: -100_000 })
})

test('of two credit notes at once the second may take what the first has left, with the VAT that is left', async () => {
  await issue(1_330_000, today(), addDays(today(), 14))
  const client = await pool.connect()
  const whileNoted = async (net: number, sent: () => ReturnType<typeof credit>) => {
    await client.query('begin')
    await client.query(
      `insert into credit_notes (invoice_id, reason_code, reason, net, vat, total) values (1, 'rate', 'Rate', $1::bigint, 1, $1::bigint + 1)`,
      [net],
    )
    const second = sent()
    await vi.waitFor(async () => {
      expect(await waitingForLocks(pool)).toBe(1)
    })
    await client.query('commit')
    return second
  }
  try {
    expect((await whileNoted(1_000_000, () => credit(1, 600_000))).body).toMatchObject({
      code: 'too_much',
      message: 'Only 330,000 UGX is left to credit before VAT.',
    })
    const last = await whileNoted(130_000, () => credit(1, 200_000))
    expect(last.body.credit_note).toMatchObject({ vat: 239_398, total: 439_398 })
    expect(await invoice(1)).toMatchObject({ credited: 1_569_400, balance: 0 })
  } finally {
    client.release(true)
  }
})

test('C5: what is credited of an invoice that is paid becomes credit of the client, which the next payment proposes', async () => {
  await issue(1_330_000, today(), addDays(today(), 14))
  await pay({ amount: 1_569_400, allocations: [{ invoice_id: 1, amount: 1_569_400 }] })
  await credit(1, 95_000)
  expect(await invoice(1)).toMatchObject({ amount_paid: 1_457_300, credited: 112_100, balance: 0, status: 'Paid' })
  await issue(1_900_000, today(), addDays(today(), 14))
  const open = (await send('admin', receipts.openInvoices, { params })).body
  expect(open).toMatchObject({ credits: [{ receipt_number: `RC-${YEAR}-000001`, unallocated: 112_100 }], invoices: [{ id: 2 }] })
})

test('money from before receipts gets one when a credit note frees it, in the month in which it came in', async () => {
  await makeInvoice(db, { client_id: 1 })
  await pool.query(
    `insert into payments (invoice_id, amount, received_on, method) values (1, 400000, '2025-03-04', 'mtn'), (1, 240000, '2025-04-04', 'bank')`,
  )
  expect(await invoice(1)).toMatchObject({ balance: 0, status: 'Paid', vat_rate: null })
  expect((await credit(1, 300_000)).body.credit_note).toMatchObject({ vat: 0, total: 300_000 })
  expect(await invoice(1)).toMatchObject({ amount_paid: 340_000, credited: 300_000, balance: 0, status: 'Paid' })
  const { body } = await send('admin', receipts.list, { query: { sort: 'id' } })
  expect(body.map((one: receipts.Receipt) => [one.received_on, one.method, one.amount, one.unallocated])).toEqual([
    ['2025-03-04', 'mtn', 400_000, 60_000],
    ['2025-04-04', 'bank', 240_000, 240_000],
  ])
  expect((await read(today())).closing).toBe(-300_000)
})

test('statement and credit note are files, and a statement ends after it begins', async () => {
  await issue(1_330_000, today(), addDays(today(), 14))
  await credit(1, 95_000)
  const head = async (reply: ReturnType<typeof send>) => (await reply).raw.slice(0, 4)
  expect(await head(send('admin', calls.pdf, { params }))).toBe('%PDF')
  expect(await head(send('admin', notes.pdf, { params }))).toBe('%PDF')
  const { raw } = await send('admin', calls.exportCsv, { params })
  const year = today().slice(0, 4)
  expect(raw.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'Date,Document,Number,Reference,Debit,Credit,Balance',
    `${year}-01-01,Opening balance,,,0,0,0`,
    `${today()},Invoice,INV-${year}-000001,,1569400,0,1569400`,
    `${today()},Credit note,CN-${year}-000001,INV-${year}-000001,0,112100,1457300`,
    `${today()},Closing balance,,,0,0,1457300`,
  ])
  const { body } = await send('admin', calls.get, { params, query: { from: '2026-02-01', to: '2026-01-01' } })
  expect(body.fields).toEqual({ to: 'to must not be before from.' })
})

test('twenty concurrent credit notes have numbers without gaps and credit no more than there is', async () => {
  await issue(1_000_000, today(), today())
  const replies = await Promise.all(Array.from({ length: 20 }, () => credit(1, 90_000)))
  const numbers = replies.filter(({ status }) => status === 201).map(({ body }) => body.credit_note.credit_note_number)
  expect(numbers.sort()).toEqual(Array.from({ length: 11 }, (_, n) => `CN-${YEAR}-${String(n + 1).padStart(6, '0')}`))
  expect(await invoice(1)).toMatchObject({ credited: 11 * 106_200 })
})
