import { expect, test } from 'vitest'
import * as invoices from '../../../../api/billing/invoices.ts'
import * as receipts from '../../../../api/billing/receipts.ts'
import * as calls from '../../../../api/billing/statement-imports.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { formatDay } from '../../../../api/core/format.ts'
import { testApp } from '../../../test/app.ts'
import { withProcessorTime } from '../../../test/calls/work.ts'
import { waitingForLocks } from '../../../test/postgres/waiting.ts'
import { csv } from '../../../test/records/documents.ts'
import { makeClient, makeInvoice } from '../../../test/records/makers.ts'
import { invoiceNumbersIn } from './match.ts'

const { db, pool, send } = await testApp()
/** Receipts and credit notes are numbered by the year in which they are made. */
const YEAR = today().slice(0, 4)

const HEADER = 'Date,Details,Reference,Credit,From,Name'
const options = {
  kind: 'bank',
  columns: JSON.stringify({ received_on: 0, text: 1, reference: 2, amount: 3, phone: 4, payer: 5 }),
  dates: 'ymd',
} as const
const DAY = addDays(today(), -2)
const line = (text: string, reference: string, amount: string, phone = '', payer = '', day = DAY) =>
  [day, text, reference, `"${amount}"`, phone, payer].join()
const run = async (lines: string[], dry_run: 'true' | 'false', more: object = {}) => {
  const { status, body } = await send('admin', calls.run, {
    body: { ...options, dry_run, ...more },
    files: { file: csv(HEADER, ...lines) },
  })
  return { ...(body as calls.StatementReport), status, fields: body.fields }
}
const issue = (client_id: number, net = 1_235_000) =>
  makeInvoice(db, {
    ...{ client_id, kind: 'lines', invoice_date: today(), due_date: today(), net, vat: net * 0.18, vat_rate: 1_800 },
    ...{ amount_due: net * 1.18, issued_at: new Date().toISOString() },
  })
const listed = async () => (await send('admin', receipts.list, { query: { sort: 'id' } })).body as receipts.Receipt[]
const rowsOf = (found: calls.StatementRowFound[]) => found.map(({ row }) => row)

test('C13: a statement of 40 payments that is imported twice, or twice at once, records 40 receipts', async () => {
  const lines: string[] = []
  for (let n = 0; n < 40; n++) {
    const { id } = await makeClient(db, { company_name: `Client ${n}` })
    const { invoice_number } = await issue(id, 100_000)
    lines.push(line(`Payment ${invoice_number}`, `FT${n}`, '118,000.00'))
  }
  const trial = await run(lines, 'true')
  expect([trial.rows, trial.sure.length, trial.recorded, (await listed()).length]).toEqual([40, 40, 0, 0])
  const both = await Promise.all([run(lines, 'false'), run(lines, 'false')])
  expect(both.map(({ recorded }) => recorded).sort()).toEqual([0, 40])
  const again = await run(lines, 'false')
  expect([again.recorded, again.known, again.sure.length]).toEqual([0, 40, 0])
  const made = await listed()
  expect(made.map(({ receipt_number }) => receipt_number)).toEqual(
    made.map((_, n) => `RC-${YEAR}-${String(n + 1).padStart(6, '0')}`),
  )
  expect(made[0]).toMatchObject({ amount: 118_000, method: 'bank', reference: 'FT0', received_on: DAY, unallocated: 0 })
  // A reference is imported once for ever: a receipt that was reversed does not come back.
  await send('admin', receipts.reverse, { params: { id: '1' }, body: { reason: 'Cheque bounced' } })
  expect(await run(lines, 'false')).toMatchObject({ recorded: 0, known: 40 })
})

test('many chosen rows are recorded in batches, so that nothing is locked for long; after a failure the rest follow', async () => {
  const { id } = await makeClient(db, { company_name: 'Client' })
  const lines = Array.from({ length: 120 }, (_, n) => line('Transfer', `FT${n}`, `${1_000 + n}`))
  const chosen = (count: number) => ({
    chosen: JSON.stringify(lines.slice(0, count).map((_, n) => ({ row: n + 2, client_id: id }))),
  })
  // The 75th payment cannot be recorded: the first batch stays.
  await pool.query('alter table receipts add constraint refused check (amount <> 1074)')
  expect((await run(lines, 'false', chosen(120))).status).toBe(422)
  await pool.query('alter table receipts drop constraint refused')
  expect((await listed()).length).toBe(50)
  expect(await run(lines, 'false', chosen(120))).toMatchObject({ recorded: 70, known: 50 })
  const { rows } = await pool.query(
    'select count(*)::integer as receipts, count(distinct xmin::text)::integer as transactions from receipts',
  )
  expect(rows).toEqual([{ receipts: 120, transactions: 3 }])
  expect((await run(lines, 'false', { chosen: JSON.stringify([{ row: 2, client_id: 99 }]) })).recorded).toBe(0)
})

test('a number or telephone of one client is sure, a balance is to choose, and the rest is unknown', async () => {
  const hotel = await makeClient(db, {
    ...{ company_name: 'Kisozi Crest Hotel', contacts: '0772 123456', withholds_income: true, withholds_vat: true },
  })
  const school = await makeClient(db, { company_name: 'Nakasero Hill School', billing_phone: '+256 701 000222', contacts: 'A' })
  const [november] = [await issue(hotel.id), await issue(school.id, 500_000), await issue(school.id, 500_000)]
  const lines = [
    // Exactly what is expected of an invoice of a client that withholds: settled with the taxes.
    line(`Guards ${november.invoice_number}`, 'FT1', '1,309,100.00'),
    line('MoMo', 'FT2', '590000', '256701000222', 'Joan'),
    line('School fees Nakasero Hill School', 'FT3', '590,000'),
    line('Transfer', 'FT4', '77,000'),
    line('Charges', 'FT5', '-2,500'),
    line('Half', 'FT6', '100.50'),
    line('Late', 'FT7', '100', '', '', addDays(today(), 1)),
    line('Again', 'ft4', '77,000'),
    // The first invoice is settled by row 2: what else names it is above what is left.
    line(`Guards ${november.invoice_number}`, 'FT8', '1,000'),
    line('Rent', 'FT9', '20,000', '256772123456'),
    line('Without a reference', '', '5,000', '256772123456'),
    line('Without a reference', '', '5,000', '256772123456'),
  ]
  const trial = await run(lines, 'true')
  expect([rowsOf(trial.sure), rowsOf(trial.choose), rowsOf(trial.unknown)]).toEqual([[2, 3, 4, 11, 12, 13], [10], [5]])
  expect(trial).toMatchObject({ rows: 12, skipped: 1, known: 0 })
  expect(trial.problems).toEqual([
    { row: 7, column: 'Amount received', text: 'The amount must be whole shillings.' },
    { row: 8, column: 'Date', text: 'Money cannot arrive tomorrow.' },
    { row: 9, column: 'Reference', text: 'The same reference is in row 5.' },
  ])
  const by = trial.sure.map(({ matches: [match] }) => [match!.client_name, match!.by, match!.invoices[0]?.amount, match!.credit])
  expect(by).toEqual([
    ['Kisozi Crest Hotel', 'invoice', 1_457_300, 0],
    ['Nakasero Hill School', 'phone', 590_000, 0],
    ['Nakasero Hill School', 'name', 590_000, 0],
    ['Kisozi Crest Hotel', 'phone', undefined, 20_000],
    ['Kisozi Crest Hotel', 'phone', undefined, 5_000],
    ['Kisozi Crest Hotel', 'phone', undefined, 5_000],
  ])
  const chosen = JSON.stringify([
    { row: 5, client_id: school.id },
    { row: 2, client_id: hotel.id, invoice_ids: [november.id] },
  ])
  expect(await run(lines, 'false', { chosen })).toMatchObject({ recorded: 2, unknown: [] })
  expect(await listed()).toMatchObject([
    { client_id: hotel.id, kind: 'money', amount: 1_309_100, allocations: [{ amount: 1_309_100 }] },
    { kind: 'income_wht', amount: 74_100, certificate_state: 'awaited' },
    { kind: 'vat_wht', amount: 74_100, certificate_state: 'awaited' },
    { client_id: school.id, amount: 77_000, unallocated: 0, reference: 'FT4' },
  ])
  expect((await send('admin', invoices.get, { params: { id: String(november.id) } })).body).toMatchObject({ status: 'Paid' })
  const refused = async (more: object) => (await run(lines, 'false', more)).fields
  const one = { row: 3, client_id: school.id }
  expect(await refused({ chosen: JSON.stringify([one, one]) })).toEqual({ chosen: 'A row is named twice.' })
  expect(await refused({ chosen: JSON.stringify([{ ...one, row: 6 }]) })).toEqual({ chosen: 'There is no payment in row 6.' })
  expect(await refused({ chosen: JSON.stringify([{ ...one, client_id: 99 }]) })).toEqual({
    client_id: 'There is no client with this number.',
  })
  expect(await refused({ chosen: '{}' })).toEqual({ chosen: 'chosen must name a row and a client for each, as JSON.' })
})

test('with e-mail each payment of an import is receipted to its client’s billing address, once; taxes and a client without one are not', async () => {
  const hotel = await makeClient(db, {
    ...{ company_name: 'Kisozi Crest Hotel', billing_email: 'accounts@hotel.example' },
    ...{ withholds_income: true, withholds_vat: true },
  })
  const school = await makeClient(db, { company_name: 'Nakasero Hill School' })
  const [november, fees] = [await issue(hotel.id), await issue(school.id, 500_000)]
  const lines = [
    line(`Guards ${november.invoice_number}`, 'FT1', '1,309,100'),
    line('Kisozi Crest Hotel', 'FT2', '20,000'),
    line(`Fees ${fees.invoice_number}`, 'FT3', '590,000'),
  ]
  const chosen = [
    { row: 2, client_id: hotel.id, invoice_ids: [november.id] },
    { row: 3, client_id: hotel.id },
    { row: 4, client_id: school.id, invoice_ids: [fees.id] },
  ]
  const emailed = { email: 'true', chosen: JSON.stringify(chosen) }
  expect(await run(lines, 'true', emailed)).toMatchObject({ recorded: 0, known: 0 })
  const mails = () => db.selectFrom('emails').select(['recipient', 'subject', 'attaches', 'body_text']).orderBy('id').execute()
  expect(await mails()).toEqual([])
  expect(await run(lines, 'false', emailed)).toMatchObject({ recorded: 3 })
  expect(await run(lines, 'false', emailed)).toMatchObject({ recorded: 0, known: 3 })
  // Without the option nothing is sent.
  const quiet = { chosen: JSON.stringify([{ row: 2, client_id: hotel.id }]) }
  expect(await run([line('Kisozi Crest Hotel', 'FT4', '10,000')], 'false', quiet)).toMatchObject({ recorded: 1 })
  const sent = await mails()
  const to = { recipient: 'accounts@hotel.example', attaches: true }
  const [cash, more] = (await listed()).filter(({ reference, kind }) => kind === 'money' && /FT[12]/.test(reference ?? ''))
  expect(sent.map(({ body_text: _, ...mail }) => mail)).toEqual([
    { ...to, subject: `Receipt ${cash!.receipt_number} for 1,309,100 UGX` },
    { ...to, subject: `Receipt ${more!.receipt_number} for 20,000 UGX` },
  ])
  const received = `Received: ${formatDay(DAY)}, Bank transfer`
  expect(sent[0]!.body_text).toContain(
    `Thank you, your payment has arrived. Here is the receipt.\n\nReceipt: ${cash!.receipt_number}\n${received}\nReference: FT1\n` +
      `Amount: 1,309,100 UGX\nInvoice ${november.invoice_number}: 1,309,100 UGX\n`,
  )
  expect(sent[1]!.body_text).toContain(`Reference: FT2\nAmount: 20,000 UGX\nCredit for later invoices: 20,000 UGX\n`)
})

test('an exact balance alone is to choose among all invoices of it, and so is what somebody has recorded by hand', async () => {
  for (const company_name of ['Acacia Fuel', 'Bugolobi Bank']) await issue((await makeClient(db, { company_name })).id, 500_000)
  await send('admin', receipts.create, { body: { client_id: 1, amount: 40_000, method: 'bank', reference: 'FT7' } })
  const { sure, choose } = await run([line('Transfer', 'FT1', '590,000'), line('Acacia Fuel', 'ft7', '40,000')], 'true')
  expect(sure).toEqual([])
  expect(choose.map(({ matches, same }) => [matches.map(({ client_name, by }) => [client_name, by]), same])).toEqual([
    [
      [
        ['Acacia Fuel', 'balance'],
        ['Bugolobi Bank', 'balance'],
      ],
      null,
    ],
    [[['Acacia Fuel', 'name']], `RC-${YEAR}-000001`],
  ])
})

test('what somebody has recorded by hand is not recorded again, unless it is confirmed that it came twice', async () => {
  const { id: client_id } = await makeClient(db, { company_name: 'Acacia Fuel' })
  const { invoice_number } = await issue(client_id, 500_000)
  const lines = [line(`Payment ${invoice_number}`, 'FT7', '40,000'), line('Acacia Fuel', 'FT8', '590,000')]
  expect(rowsOf((await run(lines, 'true')).sure)).toEqual([2])
  // After the check, a colleague records the payment.
  await send('admin', receipts.create, { body: { client_id, amount: 40_000, method: 'bank', reference: 'ft7' } })
  const chosen = (more: object = {}) => ({ chosen: JSON.stringify([{ row: 2, client_id, ...more }]) })
  const refused = await send('admin', calls.run, {
    body: { ...options, dry_run: 'false', ...chosen() },
    files: { file: csv(HEADER, ...lines) },
  })
  const message = `RC-${YEAR}-000001 of ${formatDay(today())} is the same: 40,000 UGX from Acacia Fuel.`
  expect(refused).toMatchObject({ status: 409, body: { code: 'same_receipt', message } })
  expect(await listed()).toHaveLength(1)
  expect(await run(lines, 'false', chosen({ confirm: true }))).toMatchObject({ status: 200, recorded: 1 })
  expect((await listed()).map(({ amount }) => amount)).toEqual([40_000, 40_000])
})

test('what a colleague records by hand while a statement is imported is not recorded again', async () => {
  const { id: client_id } = await makeClient(db, { company_name: 'Acacia Fuel' })
  const { invoice_number } = await issue(client_id, 500_000)
  const colleague = await pool.connect()
  try {
    await colleague.query('begin')
    await colleague.query('select from invoices for update')
    const importing = run([line(`Payment ${invoice_number}`, 'FT7', '40,000')], 'false')
    await expect.poll(() => waitingForLocks(pool)).toBe(1)
    await colleague.query(
      `insert into receipts (client_id, kind, method, amount, reference, received_on)
        values ($1, 'money', 'bank', 40000, 'FT7', local_today())`,
      [client_id],
    )
    await colleague.query('commit')
    expect(await importing).toMatchObject({ status: 200, recorded: 0, known: 1, sure: [] })
  } finally {
    colleague.release(true)
  }
  expect(await listed()).toHaveLength(1)
})

test('dates with a time or a named month, failed payments and a file that is too long', async () => {
  await makeClient(db, { contacts: '0772123456' })
  const columns = JSON.stringify({ received_on: 0, amount: 1, status: 2, phone: 3 })
  const file = csv(
    'Date,Amount,Status,From',
    '20-Nov-2026 14:05:11,5000,Successful,772123456',
    '20 Nov 2026,5000,Failed,772123456',
  )
  const body = { kind: 'mtn', dates: 'dmy', columns, dry_run: 'true' } as const
  const report = (await send('admin', calls.run, { body, files: { file } })).body
  expect(report).toMatchObject({ sure: [{ received_on: '2026-11-20', amount: 5_000 }], skipped: 1, problems: [] })
  const long = (rows: number) => csv(HEADER, ...Array.from({ length: rows }, () => line('A', '', '1')))
  const take = (rows: number) => send('admin', calls.run, { body: { ...options, dry_run: 'true' }, files: { file: long(rows) } })
  expect((await take(2_001)).body.fields).toEqual({ file: 'This file has more than 2,000 rows. Divide it into several.' })
  expect((await take(2_000)).status).toBe(200)
  expect((await pool.query('select count(*)::integer as count from receipts')).rows[0].count).toBe(0)
})

test('a cell of a hundred thousand characters where a date should be is a problem of its row, found at once', async () => {
  const long = line('Payment', 'FT1', '100', '', '', 'T'.repeat(99_000))
  const { result, milliseconds } = await withProcessorTime(() => run([long], 'true'))
  expect([result.status, result.problems.length, result.problems[0]?.column]).toEqual([200, 1, 'Date'])
  if (process.env.FUZZ_RUNS) expect(milliseconds).toBeLessThan(1_500)
})

test('invoice numbers are read however they are written', () => {
  expect(invoiceNumbersIn('INV-2026-000041, inv 2026/42 and Invoice no. 2026-43; not INV-99')).toEqual([
    ...['INV-2026-000041', 'INV-2026-000042', 'INV-2026-000043'],
  ])
})
