import * as periods from '../../../api/attendance/attendance-periods.ts'
import * as answers from '../../../api/attendance/month-answers.ts'
import * as runs from '../../../api/billing/billing-runs.ts'
import * as creditNotes from '../../../api/billing/credit-notes.ts'
import * as drafts from '../../../api/billing/invoice-drafts.ts'
import * as invoices from '../../../api/billing/invoices.ts'
import * as payments from '../../../api/billing/payments.ts'
import * as receipts from '../../../api/billing/receipts.ts'
import * as refunds from '../../../api/billing/refunds.ts'
import * as holidays from '../../../api/company/holidays.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { makeClient, makeInvoice } from '../records/makers.ts'
import { MONTH, makeBilled } from '../resources/billing-makers.ts'
import { type Case, type Elsewhere, of, reason, type Tools } from './tools.ts'

const DATES = { invoice_date: today(), due_date: addDays(today(), 14) }

let companies = 0
/** The draft of September of a new contract, and what can be done with it. */
async function draftOf(
  tools: Tools,
  options: Parameters<typeof makeBilled>[1] = {},
  prepare?: (billed: Awaited<ReturnType<typeof makeBilled>>) => Promise<unknown>,
) {
  const { db, send } = tools
  const billed = await makeBilled(db, { company: `Advice ${++companies}`, ...options })
  await prepare?.(billed)
  await send('admin', runs.start, { body: { month: MONTH } })
  const all = (await send('admin', drafts.list, { query: { month: MONTH } })).body as drafts.InvoiceDraft[]
  const draft = all.find(({ contract_id }) => contract_id === billed.contractId)!
  return {
    ...billed,
    draft,
    issue: () => send('admin', drafts.issue, { ...of(draft.id), body: DATES }),
    discard: () => send('admin', drafts.discard, { ...of(draft.id), body: { note: 'Not this month.' } }),
    recompute: () => send('admin', drafts.recompute, { ...of(draft.id), body: {} }),
    carry: () => send('admin', drafts.carry, { ...of(draft.id), body: {} }),
  }
}
/** Eleven shifts that nobody came to, at three times their value: less than nothing is left. */
const below = (tools: Tools) =>
  draftOf(tools, { contract: { shortfall_multiple: 300 }, terms: { seats: 1, rate: 350_000 } }, async ({ miss }) => {
    for (let day = 1; day <= 11; day++) await miss(`${MONTH}-${String(day).padStart(2, '0')}`)
  })
const creditOf = ({ send }: Tools, invoice: number) =>
  send('super_admin', creditNotes.create, { ...of(invoice), body: { net: 1000, reason_code: 'rate', reason } })

const payOf = ({ send }: Tools, invoice: number, amount: number) =>
  send('admin', payments.record, { ...of(invoice), body: { amount, method: 'cash', received_on: today() } as never })

/** A receipt of 1,000 that settles nothing, and the call that pays it back. */
const received = ({ send }: Tools, client_id: number, received_on: string) =>
  send('admin', receipts.create, {
    body: { client_id, amount: 1000, method: 'bank', received_on, reference: `FT${client_id}`, allocations: [] },
  })
const payBack = ({ send }: Tools, client: number, paid_on: string) =>
  send('super_admin', refunds.refund, {
    ...of(client),
    body: { amount: 1000, method: 'bank', reference: 'FT881', reason, paid_on },
  })

/** Somebody says that an invoice of 1,000 is paid, of which some has been. */
const saidToBePaid = async (tools: Tools, paid: number) => {
  const { id, client_id } = await makeInvoice(tools.db, {
    ...{ kind: 'lines', net: 1000, vat: 0, vat_rate: 0, amount_due: 1000, issued_at: new Date().toISOString() },
    ...DATES,
  })
  if (paid) await payOf(tools, id, paid)
  const body = {
    ...DATES,
    amount_due: 1000,
    amount_paid: paid,
    status: 'Paid',
    client_id,
  } as const
  return {
    refused: () => tools.send('admin', invoices.update, { ...of(id), body }),
    ways: { record: () => payOf(tools, id, 1000 - paid) },
  }
}

/** Drafts, invoices and receipts. */
export const BILLING_CASES: Record<string, Case | Elsewhere> = {
  'Nothing of this draft is owed to the client. Issue it instead.': async (tools) => {
    const { carry, issue } = await draftOf(tools)
    return { refused: carry, ways: { issue } }
  },
  '… Reverse that receipt first.': async (tools) => {
    const { carry, recompute, draft } = await below(tools)
    await carry()
    const { rows } = await tools.pool.query('select receipt_id from invoice_drafts where id = $1', [draft.id])
    const reverse = () => tools.send('super_admin', receipts.reverse, { ...of(rows[0].receipt_id), body: { reason } })
    return { refused: recompute, ways: { reverse: async () => (await reverse()) && recompute() } }
  },
  'This draft is below zero. Carry … to next month as client credit instead.': async (tools) => {
    const { issue, carry } = await below(tools)
    return { refused: issue, ways: { carry } }
  },
  'Changed since …: …. Compute it again first.': async (tools) => {
    const { issue, recompute, miss } = await draftOf(tools)
    await miss(`${MONTH}-12`)
    return { refused: issue, ways: { compute: async () => (await recompute()) && issue() } }
  },
  'This draft was discarded. Compute it again first.': async (tools) => {
    const { issue, recompute, discard } = await draftOf(tools)
    await discard()
    return { refused: issue, ways: { compute: async () => (await recompute()) && issue() } }
  },
  'The contract is charged in another way since this draft was computed. Compute it again first.': async (tools) => {
    const { issue, recompute, contractId } = await draftOf(tools)
    await tools.pool.query("update contracts set bill_basis = 'contract_advance' where id = $1", [contractId])
    return { refused: issue, ways: { compute: recompute } }
  },
  '… Say first that it is charged as agreed, and why.': async (tools) => {
    const { issue, draft } = await draftOf(tools, { contract: { bill_basis: 'approved_slots' } }, ({ line }) =>
      tools.pool.query('delete from slots where line_id = $1', [line.id]),
    )
    await tools.pool.query("update billing_runs set month = '2026-10-01'")
    const say = () => tools.send('admin', drafts.chargeUnrecorded, { ...of(draft.id), body: { reason } })
    return { refused: issue, ways: { say: async () => (await say()) && issue() } }
  },
  '… objects to shifts of …. Answer that first.': async (tools) => {
    const { issue, client, line } = await draftOf(tools, { contract: { billing_waits: true } })
    const { rows } = await tools.pool.query(
      `with answer as (insert into month_answers (client_id, month, state) values ($1, '2026-09-01', 'Objected') returning id)
        insert into month_objections (answer_id, slot_id, reason)
        select answer.id, s.id, 'Nobody came' from answer, (select min(id) as id from slots where line_id = $2) s returning id`,
      [client.id, line.id],
    )
    const reply = () =>
      tools.send('super_admin', answers.reply, {
        ...of(rows[0].id),
        body: { outcome: 'Declined', reply: 'He was there.' } as never,
      })
    return { refused: issue, ways: { reply: async () => (await reply()) && issue() } }
  },
  'This invoice has been issued. Make a credit note instead.': async (tools) => {
    const { issue } = await draftOf(tools)
    const { invoice_id } = (await issue()).body.invoice_draft
    return {
      refused: () => tools.send('admin', invoices.remove, { ...of(invoice_id), query: {} } as never),
      ways: { credit: () => creditOf(tools, invoice_id) },
    }
  },
  '… was computed from this month. Credit all of it first, then bill the month again.': async (tools) => {
    const { issue, lock, station } = await draftOf(tools, { contract: { bill_basis: 'approved_slots' } })
    await lock()
    const { invoice_id } = (await issue()).body.invoice_draft
    const { net } = (await tools.send('admin', invoices.get, of(invoice_id))).body
    const credited = () =>
      tools.send('super_admin', creditNotes.create, { ...of(invoice_id), body: { net: net!, reason_code: 'rate', reason } })
    const reopen = () => tools.send('super_admin', periods.reopen, { body: { month: MONTH, station_id: station.id, reason } })
    const again = () => tools.send('admin', drafts.replace, { ...of(invoice_id), body: {} })
    return {
      refused: reopen,
      ways: { reopen: async () => (await credited()) && reopen(), again: async () => (await credited()) && again() },
    }
  },
  '… Choose a later day.': async (tools) => {
    const { id: client } = await makeClient(tools.db)
    await received(tools, client, today())
    const pay = (paid_on: string) => payBack(tools, client, paid_on)
    return { refused: () => pay(addDays(today(), -1)), ways: { later: () => pay(today()) } }
  },
  '… has paid credit of this receipt back. Reverse that first.': async (tools) => {
    const { id: client } = await makeClient(tools.db)
    const { id } = (await received(tools, client, today())).body.receipt
    const { id: refund } = (await payBack(tools, client, today())).body.receipt
    const reverse = (receipt: number) => tools.send('super_admin', receipts.reverse, { ...of(receipt), body: { reason } })
    return { refused: () => reverse(id), ways: { reverse: async () => (await reverse(refund)) && reverse(id) } }
  },
  'Receipts are allocated to this invoice. Reverse them, or record a payment instead.': async (tools) => {
    const invoice = await makeInvoice(tools.db, { amount_due: 1000 })
    const pay = (amount: number) => payOf(tools, invoice.id, amount)
    await pay(200)
    const remove = () => tools.send('admin', invoices.remove, { ...of(invoice.id), query: {} } as never)
    const { rows } = await tools.pool.query('select max(id) as id from receipts')
    const reverse = () => tools.send('super_admin', receipts.reverse, { ...of(rows[0].id), body: { reason } })
    return { refused: remove, ways: { reverse: async () => (await reverse()) && remove(), record: () => pay(100) } }
  },
  'Nothing has been paid on this invoice. Record a payment instead.': (tools) => saidToBePaid(tools, 0),
  'Only a part of this invoice has been paid. Record a payment instead.': (tools) => saidToBePaid(tools, 200),
  ' by the holidays of then. Correct it by a credit note or an invoice of one amount.': async (tools) => {
    const { issue, client } = await draftOf(tools, { terms: { holiday: 'extra', holiday_extra_percent: 100 } })
    const { invoice_id } = (await issue()).body.invoice_draft
    const holiday = { day: `${MONTH}-15`, name: 'Eid al-Adha', kind: 'declared' } as const
    const amount = { ...DATES, amount_due: 1000, amount_paid: 0, status: 'Pending', client_id: client.id } as const
    return {
      refused: () => tools.send('super_admin', holidays.create, { body: holiday }),
      ways: {
        credit: () => creditOf(tools, invoice_id),
        amount: () => tools.send('admin', invoices.create, { body: amount }),
      },
    }
  },
  'A part of this deposit has been applied or paid back. Reverse that first.': {
    file: 'billing/receivables/deposits/deposits.test.ts',
    title: 'Reverse that first.',
  },
  '… Compute this draft again first.': {
    file: 'billing/invoicing/runs/charged/regrouped.test.ts',
    title: 'of two drafts that both have a line, because it has moved between them, one is issued',
  },
  'This file has more than …. Divide it into several.': {
    file: 'billing/money-in/statement-imports/statement-imports.test.ts',
    title: 'dates with a time or a named month, failed payments and a file that is too long',
  },
  '… of … UGX is recorded for this payment. Reverse it first.': {
    file: 'billing/money-in/collections/collections.test.ts',
    title: 'a payment that somebody has recorded with another amount is checked: that receipt is reversed before it is recorded',
  },
}
