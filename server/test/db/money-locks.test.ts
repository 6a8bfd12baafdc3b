import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import * as runs from '../../../api/billing/billing-runs.ts'
import * as creditNotes from '../../../api/billing/credit-notes.ts'
import * as drafts from '../../../api/billing/invoice-drafts.ts'
import * as invoices from '../../../api/billing/invoices.ts'
import * as payments from '../../../api/billing/payments.ts'
import * as receipts from '../../../api/billing/receipts.ts'
import * as statements from '../../../api/billing/statement-imports.ts'
import * as holidays from '../../../api/company/holidays.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { testApp } from '../app.ts'
import { inOrder, type Lock, locksTaken, MONEY_ORDER } from '../postgres/lock-order.ts'
import { csv } from '../records/documents.ts'
import { makeInvoice } from '../records/makers.ts'
import { MONTH, makeBilled } from '../resources/billing-makers.ts'

// As locks.test.ts: each change of what is charged, invoiced or received takes its locks in the order of docs/locks.md.

const { db, pool, url, send, tokenOf, keepRows } = await testApp()
const DATES = { invoice_date: today(), due_date: addDays(today(), 14) }
const reason = 'As the client has asked.'
const params = (id: number) => ({ params: { id: String(id) } })

let locks: Lock[]
let clientId: number
let contractId: number
/** Drafts of September: one to issue, one below zero. */
let draft: number
let negative: number
/** An issued invoice that a receipt has settled in part, and one that is open. */
let settled: number
let open: number
/** The receipts: that one, one that settles nothing, and a deposit of a contract that has ended. */
let receipt: number
let credit: number
let deposit: number

const record = async (more: object) =>
  (await send('super_admin', receipts.create, { body: { client_id: clientId, amount: 1_000, method: 'bank', ...more } as never }))
    .body.receipt.id as number
const invoice = async () =>
  (
    await makeInvoice(db, {
      ...{ client_id: clientId, kind: 'lines', net: 10_000, vat: 0, vat_rate: 0, amount_due: 10_000 },
      ...{ issued_at: new Date().toISOString(), ...DATES },
    })
  ).id

beforeAll(async () => {
  const billed = await makeBilled(db, { contract: { bill_basis: 'approved_slots' } })
  ;({ contractId } = billed)
  clientId = billed.client.id
  await billed.lock()
  const below = await makeBilled(db, {
    company: 'Acacia',
    contract: { shortfall_multiple: 300 },
    terms: { seats: 1, rate: 350_000 },
  })
  for (let day = 1; day <= 11; day++) await below.miss(`${MONTH}-${String(day).padStart(2, '0')}`)
  await send('admin', runs.start, { body: { month: MONTH } })
  const all = (await send('admin', drafts.list, { query: { month: MONTH } })).body as drafts.InvoiceDraft[]
  const draftOf = (id: number) => all.find(({ contract_id }) => contract_id === id)!.id
  ;[draft, negative] = [draftOf(contractId), draftOf(below.contractId)]
  ;[settled, open] = [await invoice(), await invoice()]
  receipt = await record({ reference: 'FT1', allocations: [{ invoice_id: settled, amount: 400 }] })
  credit = await record({ reference: 'FT2' })
  deposit = await record({ kind: 'deposit', reference: 'FT3' })
  await pool.query("insert into invoice_counters values (date_part('year', local_today()), 900) on conflict do nothing")
  const { rows } = await pool.query<{ id: number }>('select id from attendance_periods order by id')
  locks = [
    { kind: 'import of a statement', id: 0 },
    { kind: 'month of a run', id: Number(MONTH.replace('-', '')) },
    { kind: 'what was charged', id: 0 },
    ...[draft, negative].map((id) => ({ kind: 'draft', id }) as const),
    ...rows.map(({ id }) => ({ kind: 'month of a station', id }) as const),
    ...[receipt, credit, deposit].map((id) => ({ kind: 'allocations of a receipt', id }) as const),
    ...[settled, open].map((id) => ({ kind: 'invoice', id }) as const),
    ...[clientId, below.client.id].map((id) => ({ kind: 'receipts of a client', id }) as const),
    ...[receipt, credit, deposit].map((id) => ({ kind: 'receipt', id }) as const),
    ...[0, 1].map((id) => ({ kind: 'counter', id }) as const),
  ]
  for (const role of ['admin', 'super_admin'] as const) await tokenOf(role)
  await keepRows()
})

/** Changes of what is charged, invoiced and received, by calls. */
const CHANGES: Record<string, (() => Promise<unknown>) | { prepare: () => Promise<unknown>; change: () => Promise<unknown> }> = {
  'a run': () => send('admin', runs.start, { body: { month: MONTH } }),
  'a draft that is computed again': () => send('admin', drafts.recompute, { ...params(draft), body: {} }),
  'a draft that is reviewed': () => send('admin', drafts.review, { ...params(draft), body: {} }),
  'a note of a draft': () => send('admin', drafts.update, { ...params(draft), body: { note: 'Ask first.', po_number: null } }),
  'a draft that is discarded': () => send('admin', drafts.discard, { ...params(draft), body: { note: 'Not this month.' } }),
  'a draft that is issued': () => send('admin', drafts.issue, { ...params(draft), body: DATES }),
  'a draft that is issued among several, each by itself': () => send('admin', drafts.issueMany, { body: { ids: [draft] } }),
  'a draft that is carried': () => send('admin', drafts.carry, { ...params(negative), body: {} }),
  'an invoice of one amount': () =>
    send('admin', invoices.create, {
      body: { ...DATES, amount_due: 1_000, amount_paid: 500, status: 'Pending', client_id: clientId },
    }),
  'what an invoice has been paid': () =>
    send('admin', payments.record, {
      ...params(open),
      body: { amount: 100, method: 'cash', received_on: today() } as never,
    }),
  'a credit note': () =>
    send('super_admin', creditNotes.create, { ...params(settled), body: { net: 9_800, reason_code: 'rate', reason } }),
  'a receipt that settles two invoices': () =>
    record({
      reference: 'FT4',
      allocations: [
        { invoice_id: open, amount: 500 },
        { invoice_id: settled, amount: 500 },
      ],
    }),
  'a receipt that is allocated': () =>
    send('admin', receipts.allocate, { ...params(credit), body: { allocations: [{ invoice_id: open, amount: 500 }] } as never }),
  'a receipt that is reversed': () => send('super_admin', receipts.reverse, { ...params(receipt), body: { reason } }),
  'a deposit of a contract': () => send('admin', receipts.assign, { ...params(deposit), body: { contract_id: contractId } }),
  'a deposit that settles an invoice': {
    prepare: () => endedWithDeposit(),
    change: () =>
      send('super_admin', receipts.apply, {
        ...params(deposit),
        body: { allocations: [{ invoice_id: open, amount: 500 }], reason } as never,
      }),
  },
  'a deposit that is paid back': {
    prepare: () => endedWithDeposit(),
    change: () =>
      send('super_admin', receipts.refund, {
        ...params(deposit),
        body: { amount: 500, method: 'bank', reference: 'FT5' },
      }),
  },
  'a holiday': () => send('super_admin', holidays.create, { body: { day: addDays(today(), 1), name: 'Eid', kind: 'declared' } }),
  'a statement': async () =>
    send('admin', statements.run, {
      body: {
        ...{ kind: 'bank', dates: 'ymd', dry_run: 'false' },
        columns: JSON.stringify({ received_on: 0, text: 1, reference: 2, amount: 3 }),
      },
      files: {
        file: csv('Date,Details,Reference,Credit', `${addDays(today(), -2)},${await numberOf(open)} Lake Hotel,FT99,10000`),
      },
    }),
}
const numberOf = async (id: number) =>
  (await pool.query('select invoice_number as number from invoices where id = $1', [id])).rows[0].number
const endedWithDeposit = async () => {
  await pool.query('update receipts set contract_id = $2 where id = $1', [deposit, contractId])
  await pool.query("update contracts set status = 'Ended', ends_on = local_today() - 1 where id = $1", [contractId])
}

const nameOf = ({ kind, id }: Lock) => `${kind} ${id}`

test('the order is written down', () => {
  const doc = readFileSync(new URL('../../../docs/locks.md', import.meta.url), 'utf8')
    .split('## Money')[1]!
    .split('\n## ')[0]!
  const listed = [...doc.matchAll(/^\d+\. \*\*(.+?)\*\*/gm)].map(([, kind]) => kind!.toLowerCase())
  expect(listed).toEqual([...MONEY_ORDER])
})

describe.each(Object.entries(CHANGES))('%s', (_, how) => {
  const { prepare, change } = typeof how === 'function' ? { prepare: undefined, change: how } : how

  test('is done', async () => {
    await prepare?.()
    const answer = (await change()) as { status?: number; body?: unknown } | undefined
    if (answer?.status) expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  })

  test('takes its locks in the order', async () => {
    await prepare?.()
    const taken = await locksTaken({ pool, url }, locks, change)
    expect(taken.map(nameOf)).toEqual(inOrder(taken, MONEY_ORDER).map(nameOf))
    expect(taken).not.toEqual([])
  })
})
