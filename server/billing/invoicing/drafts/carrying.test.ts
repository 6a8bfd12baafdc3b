import { expect, test } from 'vitest'
import * as runs from '../../../../api/billing/billing-runs.ts'
import * as drafts from '../../../../api/billing/invoice-drafts.ts'
import * as receipts from '../../../../api/billing/receipts.ts'
import * as statements from '../../../../api/billing/statements.ts'
import { paymentText } from '../../../../api/billing/texts/payment-text.ts'
import * as dashboard from '../../../../api/company/dashboard.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import * as portal from '../../../../api/portal/portal.ts'
import { openSession } from '../../../platform/sessions/sessions.ts'
import { testApp } from '../../../test/app.ts'
import { differences } from '../../../test/ledger/actions.ts'
import { makeAccount, makeInvoice } from '../../../test/records/makers.ts'
import { MONTH, makeBilled } from '../../../test/resources/billing-makers.ts'
import { issueDraft } from './issue.ts'

const { db, pool, send } = await testApp()
const RECEIPT = `RC-${today().slice(0, 4)}-000001`

/** A draft of September below zero: 350,000 agreed, less three times each of eleven shifts that nobody came to. */
async function below() {
  const billed = await makeBilled(db, { contract: { shortfall_multiple: 300 }, terms: { seats: 1, rate: 350_000 } })
  for (let day = 1; day <= 11; day++) await billed.miss(`${MONTH}-${String(day).padStart(2, '0')}`)
  await run()
  const [draft] = await list()
  return { ...billed, draft: draft!, params: { id: String(billed.client.id) } }
}
const run = async () => (await send('admin', runs.start, { body: { month: MONTH } })).body
const list = async () => (await send('admin', drafts.list, { query: { month: MONTH } })).body as drafts.InvoiceDraft[]
const at = (id: number) => ({ params: { id: String(id) } })
const carry = (id: number, version?: number) =>
  send('admin', drafts.carry, { ...at(id), body: version === undefined ? {} : { version } })
const recompute = (id: number) => send('admin', drafts.recompute, { ...at(id), body: {} })
const revenue = async () => (await send('admin', dashboard.cards, {})).body.revenue_collected

test('a draft of −35,000 is carried with its VAT as credit of 41,300: no number, no revenue, on the statement and proposed', async () => {
  const { draft, client, params } = await below()
  expect(draft).toMatchObject({ state: 'Draft', net: -35_000, vat: -6_300, total: -41_300, receipt_number: null })
  expect((await send('admin', drafts.issue, { ...at(draft.id), body: {} })).body).toMatchObject({
    code: 'conflict',
    message: 'This draft is below zero. Carry 35,000 to next month as client credit instead.',
  })
  expect((await carry(draft.id, draft.version + 1)).body.code).toBe('outdated')
  // Two tabs at once: one credit.
  const replies = await Promise.all([carry(draft.id, draft.version), carry(draft.id, draft.version)])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  const said = {
    code: 'carried',
    message: `41,300 UGX of this draft was carried to next month as client credit ${RECEIPT}. Reverse that receipt first.`,
  }
  expect(replies.find(({ status }) => status === 409)!.body).toMatchObject(said)
  expect(replies.find(({ status }) => status === 201)!.body).toMatchObject({
    message: 'Carried to next month as client credit',
    invoice_draft: {
      ...{ state: 'Discarded', invoice_number: null, receipt_number: RECEIPT },
      note: `Carried to next month as client credit ${RECEIPT}: 35,000 UGX and VAT of 6,300 UGX.`,
    },
  })
  // Nothing undoes or repeats it while the credit is in force.
  const { id, version } = draft
  for (const again of [
    carry(id),
    recompute(id),
    send('admin', drafts.discard, { ...at(id), body: { note: 'By mistake' } }),
    send('admin', drafts.update, { ...at(id), body: { note: null, po_number: null } }),
    send('admin', drafts.issue, { ...at(id), body: {} }),
    carry(id, version),
  ])
    expect((await again).body).toMatchObject(said)

  const { id: invoice_id } = await makeInvoice(db, {
    ...{ client_id: client.id, kind: 'lines', invoice_date: today(), due_date: addDays(today(), 14) },
    ...{ net: 350_000, vat: 63_000, vat_rate: 1_800, amount_due: 413_000, issued_at: new Date().toISOString() },
  })
  const open = (await send('admin', receipts.openInvoices, { params })).body
  expect(open).toMatchObject({
    credits: [{ id: 1, receipt_number: RECEIPT, unallocated: 41_300 }],
    invoices: [{ balance: 413_000 }],
  })
  const statement = async () => (await send('admin', statements.get, { params })).body as statements.Statement
  const before = await statement()
  expect(before.rows.map(({ kind, number, debit, credit, balance }) => [kind, number, debit - credit, balance])).toEqual([
    ['invoice', expect.stringMatching(/-000001$/), 413_000, 413_000],
    ['carried', RECEIPT, -41_300, 371_700],
  ])
  expect(before.rows[1]!.reference).toMatch(/^CT-2026-\d+, September 2026: 35,000 and VAT of 6,300$/)
  expect(before).toMatchObject({ closing: 371_700, buckets: { not_due: 413_000, credit: -41_300, total: 371_700 } })
  const settled = await send('admin', receipts.allocate, { ...at(1), body: { allocations: [{ invoice_id, amount: 41_300 }] } })
  expect(settled.body.receipt).toMatchObject({ kind: 'carried', amount: 41_300, unallocated: 0 })
  expect(await statement()).toMatchObject({ closing: 371_700, buckets: { not_due: 371_700, credit: 0, total: 371_700 } })
  expect(await revenue()).toBe(0)
  expect(await differences(pool)).toEqual([])
  expect((await send('admin', receipts.pdf, at(1))).raw.slice(0, 5)).toBe('%PDF-')
})

test('a draft of −35,000 whose contract became exempt since is carried without VAT, as it would be issued', async () => {
  const { draft, contractId, client } = await below()
  expect(draft).toMatchObject({ net: -35_000, vat: -6_300 })
  await pool.query("update contracts set vat_mode = 'exempt' where id = $1", [contractId])
  expect((await carry(draft.id)).body.invoice_draft).toMatchObject({
    ...{ state: 'Discarded', net: -35_000, vat_rate: 0, vat: 0, total: -35_000 },
    note: `Carried to next month as client credit ${RECEIPT}: 35,000 UGX and VAT of 0 UGX.`,
  })
  expect((await pool.query('select amount from receipts where client_id = $1', [client.id])).rows).toEqual([{ amount: 35_000 }])
})

test('a month that was carried is not computed anew; with other figures the run says so, and a reversal frees it', async () => {
  const { draft, miss, client, params } = await below()
  await carry(draft.id)
  const { id: invoice_id } = await makeInvoice(db, { client_id: client.id, amount_due: 100_000 })
  await send('admin', receipts.allocate, { ...at(1), body: { allocations: [{ invoice_id, amount: 41_300 }] } })
  expect(await run()).toMatchObject({ billing_run: { counts: { made: 0, same: 0, carried: 1 } }, changes: [] })
  await miss(`${MONTH}-12`)
  expect(await run()).toMatchObject({
    billing_run: { counts: { made: 0, carried: 1 } },
    changes: [{ draft_id: draft.id, client_name: 'Lake Hotel', state: 'Discarded', before: -35_000, after: -70_000 }],
  })
  expect(await list()).toMatchObject([{ id: draft.id, state: 'Discarded', net: -35_000, changed_net: -70_000 }])
  expect((await recompute(draft.id)).body.code).toBe('carried')
  await send('admin', receipts.reverse, { ...at(1), body: { reason: 'Another shift was missed' } })
  // Staff and the client read what was reversed; why is for staff.
  const said = async () => (await send('admin', statements.get, { params })).body.rows.slice(-2)
  expect(await said()).toMatchObject([
    { kind: 'carried', number: RECEIPT, credit: 41_300 },
    { kind: 'carried_reversal', number: RECEIPT, debit: 41_300, reference: 'Another shift was missed' },
  ])
  expect((await send('admin', statements.exportCsv, { params })).raw).toContain(
    `,"Credit carried over, reversed",${RECEIPT},Another shift was missed,41300,0,`,
  )
  const accountId = (await makeAccount(db, { role: 'client', client_id: client.id })).id
  const session = { accountId, role: 'client', address: '127.0.0.1', userAgent: 'a' } as const
  const person = { token: (await openSession(db, session)).access_token }
  expect((await send(person, portal.statement, {})).body.rows.at(-1)).toMatchObject({ kind: 'carried_reversal', reference: null })
  const { raw: file, headers } = await send(person, portal.statementCsv, {})
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.trimEnd().split('\r\n').at(-2)).toMatch(
    new RegExp(`^${today()},"Credit carried over, reversed",${RECEIPT},,41300,0,-?\\d+$`),
  )
  const { body: shown } = await send(person, portal.invoice, { params: { id: String(invoice_id) } })
  expect(shown.payments.map((payment: Parameters<typeof paymentText>[0]) => paymentText(payment))).toEqual([
    'Credit carried over',
    'Credit carried over, taken back',
  ])
  expect(shown.payments[1].reference).toBeNull()
  expect((await recompute(draft.id)).body.invoice_draft).toMatchObject({ state: 'Draft', net: -70_000, receipt_number: null })
  expect((await carry(draft.id)).body.invoice_draft).toMatchObject({ receipt_id: 2, total: -82_600 })
  expect((await send('admin', receipts.get, at(2))).body).toMatchObject({ kind: 'carried', amount: 82_600 })
})

test('what is not owed to the client, or not final, is not carried; a refused one leaves no credit', async () => {
  const { draft } = await below()
  await makeBilled(db, { company: 'Mbarara Dairy' })
  await run()
  const charged = (await list()).find(({ id }) => id !== draft.id)!
  expect(await carry(charged.id)).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: 'Nothing of this draft is owed to the client. Issue it instead.' },
  })
  await db.updateTable('contracts').set({ bill_basis: 'approved_slots' }).execute()
  expect((await carry(draft.id)).body).toMatchObject({
    code: 'not_locked',
    message: 'September 2026 is not locked at Lake Hotel gate.',
  })
  await expect(issueDraft(db, draft.id, {})).rejects.toThrow('This draft is below zero.')
  expect(await db.selectFrom('receipts').select('id').execute()).toEqual([])
  expect(await list()).toMatchObject([{ state: 'Draft' }, { state: 'Draft' }])
})
