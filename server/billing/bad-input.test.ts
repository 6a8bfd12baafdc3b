import { beforeAll, expect, test } from 'vitest'
import * as runs from '../../api/billing/billing-runs.ts'
import * as notes from '../../api/billing/credit-notes.ts'
import * as drafts from '../../api/billing/invoice-drafts.ts'
import * as invoices from '../../api/billing/invoices.ts'
import * as receipts from '../../api/billing/receipts.ts'
import { addDays, today } from '../../api/core/fields/days.ts'
import { testApp } from '../test/app.ts'
import { makeClient, makeInvoice } from '../test/records/makers.ts'
import { MONTH, makeBilled } from '../test/resources/billing-makers.ts'

const { db, keepRows, send } = await testApp({ fiscal: true })

/** Drafts of September: the first client is owed 95,000, the second is charged. */
async function makeDrafts() {
  const { miss, client } = await makeBilled(db, { contract: { shortfall_multiple: 300 }, terms: { seats: 1 } })
  for (let day = 1; day <= 11; day++) await miss(`${MONTH}-${String(day).padStart(2, '0')}`)
  await makeBilled(db, { company: 'Mbarara Dairy' })
  await send('admin', runs.start, { body: { month: MONTH } })
  const rows = (await send('admin', drafts.list, { query: { month: MONTH } })).body as drafts.InvoiceDraft[]
  return {
    owed: rows.find(({ client_id }) => client_id === client.id)!,
    charged: rows.find(({ client_id }) => client_id !== client.id)!,
  }
}

/** Records of the refused calls: two drafts, an issued invoice of 1,457,300 and one of another client. */
let owed: drafts.InvoiceDraft
let charged: drafts.InvoiceDraft
let client_id: number
let id: number
let foreign: number

beforeAll(async () => {
  const made = await makeDrafts()
  owed = made.owed
  charged = made.charged
  client_id = (await makeClient(db)).id
  const issued = { kind: 'lines', net: 1_235_000, vat: 222_300, vat_rate: 1_800, issued_at: new Date().toISOString() } as const
  const dates = { invoice_date: today(), due_date: addDays(today(), 14) }
  id = (await makeInvoice(db, { client_id, ...dates, ...issued, amount_due: 1_457_300 })).id
  foreign = (await makeInvoice(db, { client_id: owed.client_id, ...dates, amount_due: 100 })).id
  await keepRows()
})

const receive = (more: object) =>
  send('admin', receipts.create, { body: { client_id, amount: 1_000_000, method: 'bank', ...more } as receipts.ReceiptInput })
const to = (invoice_id: number, amount: number) => ({ allocations: [{ invoice_id, amount }] })
const issue = (draft: drafts.InvoiceDraft, body: object = {}) =>
  send('admin', drafts.issue, { params: { id: String(draft.id) }, body })
const bill = (more: object) =>
  send('admin', invoices.create, {
    body: { client_id, amount_due: 100, amount_paid: 0, status: 'Pending', invoice_date: today(), due_date: today(), ...more },
  })
/** Saves a draft with its first line exempt from VAT. */
async function exempt() {
  const params = { id: String(charged.id) }
  const { note, po_number, version, lines } = (await send('admin', drafts.get, { params })).body as drafts.InvoiceDraftDetail
  const body = { note, po_number, version, lines: [{ ...lines[0], vat_mode: 'exempt' }] }
  return send('admin', drafts.update, { params, body: body as never })
}

const ROWS: [what: string, reply: () => ReturnType<typeof send>, status: number, said: object][] = [
  ['a negative amount', () => receive({ amount: -1 }), 422, { fields: { amount: 'amount must be at least 0.' } }],
  ['nothing received', () => receive({ amount: 0 }), 422, { fields: { amount: 'amount must be at least 1.' } }],
  ['a fraction', () => receive({ amount: 0.5 }), 422, { fields: { amount: 'amount must be a whole number.' } }],
  [
    'money of tomorrow',
    () => receive({ received_on: addDays(today(), 1) }),
    422,
    { fields: { received_on: 'Money cannot arrive tomorrow.' } },
  ],
  [
    'an allocation above the balance',
    () => receive({ amount: 2_000_000, ...to(id, 1_457_301) }),
    422,
    { fields: { 'allocations.0.amount': 'amount must be at most the balance of 1,457,300 UGX.' } },
  ],
  [
    'allocations above the receipt',
    () => receive(to(id, 1_000_001)),
    422,
    { fields: { allocations: 'Only 1,000,000 UGX can be allocated.' } },
  ],
  [
    'the invoice of another client',
    () => receive(to(foreign, 1)),
    422,
    { fields: { 'allocations.0.invoice_id': 'This invoice belongs to another client.' } },
  ],
  [
    'a credit note above what is left',
    () =>
      send('admin', notes.create, {
        params: { id: String(id) },
        body: { net: 1_235_001, reason_code: 'rate', reason: 'Rate' },
      }),
    409,
    {
      ...{ code: 'too_much', message: 'Only 1,235,000 UGX is left to credit before VAT.' },
      fields: { net: 'Only 1,235,000 UGX is left to credit before VAT.' },
      current: { left: 1_235_000 },
    },
  ],
  [
    'a draft below nothing',
    () => issue(owed),
    409,
    { code: 'conflict', message: 'This draft is below zero. Carry 95,000 to next month as client credit instead.' },
  ],
  // The rate of VAT follows from the contract: no line has one of its own that could be sent.
  ['an exempt line on a standard contract', exempt, 422, { fields: { lines: 'lines cannot be changed.' } }],
  [
    'an invoice due before its date',
    () => bill({ due_date: addDays(today(), -1) }),
    422,
    { fields: { due_date: 'due date must not be before invoice date.' } },
  ],
  [
    'a draft due before its date',
    () => issue(charged, { invoice_date: today(), due_date: addDays(today(), -1) }),
    422,
    { fields: { due_date: 'due date must not be before invoice date.' } },
  ],
]
test.each(ROWS)('%s is refused with its status, and says where and why', async (_, reply, status, said) => {
  const { status: found, body } = await reply()
  expect({ status: found, ...body }).toMatchObject({ status, ...said })
})

test('of two tabs that issue a draft at once one is told its number; while EFRIS is away the invoice is queued', async () => {
  // Two tabs issue the same draft: one invoice, which waits for its fiscal number.
  const replies = await Promise.all([issue(charged), issue(charged)])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(replies.find(({ status }) => status === 409)!.body).toMatchObject({
    code: 'issued',
    message: expect.stringMatching(/INV-\d{4}-\d{6}/),
    current: { number: expect.stringMatching(/^INV-\d{4}-\d{6}$/) },
  })
  const { invoice_id } = replies.find(({ status }) => status === 201)!.body.invoice_draft
  const { body } = await send('admin', invoices.get, { params: { id: String(invoice_id) } })
  expect(body).toMatchObject({ fiscal_status: 'queued', fdn: null })
  expect((await db.selectFrom('invoices').select('id').execute()).length).toBe(3)
})
