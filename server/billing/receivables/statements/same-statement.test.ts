import { expect, test } from 'vitest'
import * as notes from '../../../../api/billing/credit-notes.ts'
import * as receipts from '../../../../api/billing/receipts.ts'
import * as calls from '../../../../api/billing/statements.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { formatDay, formatNumber } from '../../../../api/core/format.ts'
import * as portal from '../../../../api/portal/portal.ts'
import * as portalShifts from '../../../../api/portal/portal-shifts.ts'
import { testApp } from '../../../test/app.ts'
import { pdfWords } from '../../../test/pdf-words.ts'
import { clientPerson } from '../../../test/records/client-person.ts'
import { makeInvoice } from '../../../test/records/makers.ts'
import { remindOfInvoices } from '../reminders/reminders.ts'

const { app, db, pool, queue, send, tokenOf } = await testApp()

const shillings = (amount: number) => formatNumber(amount).replace('-', '−')
const filled = (...amounts: number[]) => amounts.filter((amount) => amount !== 0).map(formatNumber)

test('a statement has the same amounts on its page, in its document and in its file, for staff and for the client', async () => {
  const person = await clientPerson(db, {}, { company_name: 'Kisozi Crest Hotel' })
  const client_id = person.clientId
  const invoice = (net: number, days: number) =>
    makeInvoice(db, {
      ...{ client_id, kind: 'lines', invoice_date: addDays(today(), days), due_date: addDays(today(), days + 14) },
      ...{ net, vat: net * 0.18, vat_rate: 1_800, amount_due: net * 1.18, issued_at: new Date().toISOString() },
    })
  const receive = (more: object) =>
    send('admin', receipts.create, {
      body: { client_id, amount: 100_000, method: 'cheque', ...more } as unknown as receipts.ReceiptInput,
    })
  await invoice(500_000, -120)
  const { id } = await invoice(1_330_000, -60)
  const params = { id: String(id) }
  await send('admin', notes.create, { params, body: { net: 95_000, reason_code: 'uncovered', reason: 'Three shifts' } })
  await receive({ amount: 1_309_100, allocations: [{ invoice_id: id, amount: 1_309_100, income_withheld: 74_100 }] })
  const bounced = (await receive({ reference: 'CHQ 12' })).body.receipt
  await send('admin', receipts.reverse, { params: { id: String(bounced.id) }, body: { reason: 'Refer to drawer' } })
  await receive({ amount: 40_000, reference: 'Left over' })
  await receive({ amount: 900_000, kind: 'deposit' })

  const query = { from: addDays(today(), -100), to: today() }
  const of = { params: { id: String(client_id) }, query }
  const page: calls.Statement = (await send('admin', calls.get, of)).body
  // 590,000 + 1,569,400 − 112,100 − 1,309,100 − 74,100 − 40,000.
  expect(page).toMatchObject({ opening: 590_000, closing: 624_100, deposits: 900_000 })
  expect(page.buckets).toMatchObject({ over_90: 590_000, days_60: 74_100, credit: -40_000, total: 624_100 })
  const shown: calls.Statement = (await send(person, portal.statement, { query })).body
  // Why a receipt was reversed is for staff.
  const rows = page.rows.map((row) => (row.kind === 'reversal' ? { ...row, reference: null } : row))
  expect(shown).toEqual({ ...page, client_id: undefined, rows })

  const said = [
    ...[formatDay(query.from), 'Opening balance', '590,000'],
    ...page.rows.flatMap(({ day, kind, number, debit, credit, balance }) => [
      ...[formatDay(day), calls.STATEMENT_ROWS[kind], number, ...filled(debit, credit), shillings(balance)],
    ]),
    ...['31–60 days 74,100 UGX', 'Over 90 days 590,000 UGX', 'Credit −40,000 UGX', 'Closing balance 624,100 UGX'],
    '664,100 open − 40,000 credit = 624,100 to pay.',
    'Deposit held separately (No contract): 900,000 UGX.',
  ].join(' ')
  const asked = `?${new URLSearchParams(query)}`
  expect(await pdfWords(app, calls.pdf.path.replace(':id', String(client_id)) + asked, await tokenOf('admin'))).toContain(said)
  expect(await pdfWords(app, portal.statementPdf.path + asked, person.token)).toContain(said)

  const lines = [
    ['Opening balance', '', 0, 0, 590_000],
    ...page.rows.map(({ kind, number, debit, credit, balance }) => [calls.STATEMENT_ROWS[kind], number, debit, credit, balance]),
    ['Closing balance', '', 0, 0, 624_100],
  ]
  const fields = ({ raw }: Awaited<ReturnType<typeof send>>) =>
    raw
      .trim()
      .split('\r\n')
      .slice(1)
      // "Tax withheld, reversed" and the like have a comma of their own.
      .map((line) => line.match(/("[^"]*"|[^,]*)(,|$)/g)!.map((cell) => cell.replace(/,$/, '').replaceAll('"', '')))
      .map(([, what, number, , debit, credit, balance]) => [what, number, Number(debit), Number(credit), Number(balance)])
  expect(fields(await send('admin', calls.exportCsv, of))).toEqual(lines)
  expect(fields(await send(person, portal.statementCsv, { query }))).toEqual(lines)
})

test('what a client has to pay is one number: in the overview, on the statement, in the ageing and in the reminder', async () => {
  const person = await clientPerson(db)
  const client_id = person.clientId
  await pool.query(`update clients set billing_email = 'accounts@mail.example' where id = $1`, [client_id])
  const bill = (days: number, amount_due: number) =>
    makeInvoice(db, { client_id, invoice_date: addDays(today(), days - 14), due_date: addDays(today(), days), amount_due })
  const owed = async () => {
    const overview = (await send(person, portalShifts.overview, {})).body
    const statement: calls.Statement = (await send(person, portal.statement, { query: {} })).body
    const office: calls.Statement = (await send('admin', calls.get, { params: { id: String(client_id) }, query: {} })).body
    const ageing = (await send('admin', calls.ageing, { query: {} })).body.clients.find(
      (row: calls.AgeingRow) => row.client_id === client_id,
    )
    expect(
      new Set([overview.balance, statement.closing, statement.buckets.total, office.closing, ageing?.owes.total ?? 0]).size,
    ).toBe(1)
    expect(new Set([overview.credit, statement.buckets.credit, office.buckets.credit, ageing?.owes.credit ?? 0]).size).toBe(1)
    return overview
  }
  expect(await owed()).toMatchObject({ balance: 0, credit: 0, overdue: 0, next_due: null })
  await bill(-20, 1_005_000)
  await bill(10, 2_000_000)
  // An invoice of a day to come is on no statement yet.
  await bill(60, 700_000)
  expect(await owed()).toMatchObject({ balance: 3_005_000, credit: 0, overdue: 1_005_000, next_due: addDays(today(), 10) })
  await send('admin', receipts.create, { body: { client_id, amount: 130_000, method: 'cheque', allocations: [] } as never })
  expect(await owed()).toMatchObject({ balance: 2_875_000, credit: -130_000, overdue: 875_000 })
  await remindOfInvoices(db, queue)
  const [letter] = (await pool.query(`select body_text from emails where recipient = 'accounts@mail.example'`)).rows
  expect(letter.body_text).toContain('Your account in UGX: 3,005,000 open − 130,000 credit = 2,875,000 to pay')
  expect(letter.body_text).toContain('Left to pay: 875,000 UGX')
  const words = await pdfWords(app, calls.pdf.path.replace(':id', String(client_id)), await tokenOf('admin'))
  expect(words).toContain('3,005,000 open − 130,000 credit = 2,875,000 to pay.')
})

test('what is written off before the day of its invoice is on the statement from that day, as in ageing', async () => {
  const person = await clientPerson(db)
  const client_id = person.clientId
  const dates = { invoice_date: addDays(today(), -5), due_date: addDays(today(), 9) }
  const { id } = await makeInvoice(db, { client_id, ...dates, amount_due: 300_000 })
  const { status } = await send('admin', receipts.create, {
    body: {
      ...{ client_id, kind: 'write_off', amount: 50_000, method: 'other', received_on: addDays(today(), -10) },
      allocations: [{ invoice_id: id, amount: 50_000 }],
    },
  })
  expect(status).toBe(201)
  for (const [days, owed] of [
    [-11, 0],
    [-7, 0],
    [-5, 250_000],
    [0, 250_000],
  ] as const) {
    const query = { from: addDays(today(), -30), to: addDays(today(), days) }
    const { closing, buckets } = (await send('admin', calls.get, { params: { id: String(client_id) }, query })).body
    expect([closing, buckets.total], query.to).toEqual([owed, owed])
  }
})
