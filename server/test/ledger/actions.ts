// The random actions of accountants on the ledger: for a test in one process and for processes of their own. These are the
// functions behind the calls and the statements of literal ones; what the calls themselves refuse is tested beside them.
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { insertCreditNote } from '../../billing/invoicing/credit-notes/queries.ts'
import { creditDraft } from '../../billing/invoicing/drafts/carry.ts'
import { findDraft } from '../../billing/invoicing/drafts/queries.ts'
import { applyDeposit, refundDeposit } from '../../billing/receivables/deposits/deposits.ts'
import { allocate, reverse } from '../../billing/receivables/receipts/allocate.ts'
import { receive } from '../../billing/receivables/receipts/receive.ts'
import { refundCredit } from '../../billing/receivables/refunds/refund.ts'
import type { Db } from '../../platform/db/open.ts'
import { HttpError } from '../../platform/errors.ts'
import { makeInvoice } from '../records/makers.ts'

/** The same numbers in each run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Among how many clients. */
export const CLIENTS = 4
const newest = async (db: Db, table: 'invoices' | 'receipts') =>
  (await sql<{ id: number }>`select greatest(1, max(id)) as id from ${sql.table(table)}`.execute(db)).rows[0]!.id

/** The actions of an accountant; a refusal changes nothing. */
type Action = (db: Db, of: { invoice: number; receipt: number }) => Promise<unknown>
const actionsWith = (pick: (below: number) => number): Record<string, Action> => ({
  async issue(tx) {
    const net = 1 + pick(1_000_000)
    const vat = Math.round(net * 0.18)
    const client_id = 1 + pick(CLIENTS)
    // The tests make one contract for each client, in their order.
    const lines = {
      kind: 'lines',
      contract_id: client_id,
      net,
      vat,
      vat_rate: 1_800,
      issued_at: new Date().toISOString(),
    } as const
    const due_date = addDays(today(), pick(200) - 150)
    const invoice_date = addDays(due_date, -14)
    await makeInvoice(tx, {
      client_id,
      invoice_date: invoice_date > today() ? today() : invoice_date,
      due_date,
      amount_due: net + vat,
      ...(pick(2) === 1 && lines),
    })
  },
  async receive(tx, { invoice }) {
    const amount = 1 + pick(1_500_000)
    const part = pick(amount + 1)
    const tax = pick(3) === 0 ? { income_withheld: pick(50_000), vat_withheld: pick(50_000) } : {}
    await receive(tx, {
      client_id: 1 + pick(CLIENTS),
      kind: pick(9) === 0 ? 'deposit' : 'money',
      amount,
      method: 'bank',
      received_on: addDays(today(), -pick(60)),
      allocations: pick(4) === 0 ? [] : [{ invoice_id: 1 + pick(invoice), amount: part, ...tax }],
      confirm: true,
    })
  },
  async settle(tx, { invoice }) {
    const { rows } = await sql<{ id: number; client_id: number; left: number }>`
      select id, client_id, amount_due - credited - amount_paid as left from invoices where id = ${1 + pick(invoice)}`.execute(tx)
    const [{ id, client_id, left } = { id: 0, client_id: 1, left: 0 }] = rows
    const kind = pick(6) === 0 ? 'write_off' : 'money'
    const allocations = [{ invoice_id: id, amount: left }]
    await receive(tx, { client_id, kind, amount: left, method: 'mtn', allocations, confirm: true })
  },
  async allocate(tx) {
    const { rows } = await sql<{ id: number; client_id: number; invoice_id: number }>`
      select r.id, r.client_id, i.id as invoice_id from receipts r join invoices i on i.client_id = r.client_id
      where r.kind in ('money', 'carried') and r.reversed_on is null and allocated_of(r.id) < r.amount and i.deleted_at is null
        and i.amount_paid + i.credited < i.amount_due order by r.id, i.id limit 30`.execute(tx)
    const row = rows[pick(rows.length)]
    if (row) await allocate(tx, row, [{ invoice_id: row.invoice_id, amount: 1 + pick(100_000) }])
  },
  reverse: (tx, { receipt }) => reverse(tx, 1 + pick(receipt), 'Cheque bounced'),
  async credit(tx, { invoice }) {
    const net = 1 + pick(400_000)
    const note = { invoice_id: 1 + pick(invoice), net, vat: 0, total: net, reason: 'A test.', reason_code: 'rate' } as const
    await insertCreditNote(tx, note)
  },
  enter: (tx, { invoice }) =>
    sql`update invoices set amount_paid = ${pick(900_000)} where id = ${1 + pick(invoice)} and deleted_at is null`.execute(tx),
  remove: (tx, { invoice }) =>
    sql`update invoices set deleted_at = now() where id = ${1 + pick(invoice)} and deleted_at is null`.execute(tx),
  restore: (tx, { invoice }) => sql`update invoices set deleted_at = null where id = ${1 + pick(invoice)}`.execute(tx),
  async carry(tx) {
    const client = 1 + pick(CLIENTS)
    const net = -1 - pick(300_000)
    const vat = Math.round(net * 0.18)
    const month = `2025-${String(1 + pick(12)).padStart(2, '0')}-01`
    const { rows } = await sql<{ id: number }>`
      insert into invoice_drafts (contract_id, client_id, month, basis, agreed, shortfall, extras, discount, net, vat_rate, vat, total)
      select min(id), ${client}, ${month}::date, 'made', 0, ${net}, 0, 0, ${net}, 1800, ${vat}, ${net + vat}
      from contracts where client_id = ${client} returning id`.execute(tx)
    await creditDraft(tx, (await findDraft(tx, rows[0]!.id))!)
  },
  async refund(tx) {
    const refund = { amount: 1 + pick(400_000), method: 'bank', reference: 'FT', reason: 'A test.' } as const
    await refundCredit(tx, 1 + pick(CLIENTS), { ...refund, paid_on: addDays(today(), -pick(4)) })
  },
  async deposit(tx) {
    const { rows } = await sql<{ id: number; client_id: number; invoice_id: number }>`
      select r.id, r.client_id, i.id as invoice_id from receipts r join invoices i on i.client_id = r.client_id
      where r.kind = 'deposit' and r.deposit_id is null and r.reversed_on is null and held_of(r.id) > 0 and i.deleted_at is null
        and i.amount_paid + i.credited < i.amount_due order by r.id, i.id limit 30`.execute(tx)
    const row = rows[pick(rows.length)]
    const amount = 1 + pick(60_000)
    if (row && pick(2) === 0) await refundDeposit(tx, row.id, { amount, method: 'bank', reference: 'FT' })
    else if (row) await applyDeposit(tx, row, [{ invoice_id: row.invoice_id, amount }], 'A test.')
  },
})

/** Errors that a call answers with a refusal; a deadlock is none of them. */
const isRefusal = (error: unknown) =>
  error instanceof HttpError || /^(23514|23503|EN001|22003|22P02|23502)$/.test((error as { code?: string }).code ?? '')

/** An error that is no refusal, with what PostgreSQL says of it: in a deadlock who waits for whom, and in which statement. */
function unexpected(name: string, error: { message: string; detail?: string; where?: string }) {
  const { message, detail = '', where = '' } = error
  return new Error([name, message, detail, where].join('\n'), { cause: error })
}

/** Random actions, the same for the same seed. `round` does ten at once and counts those that were not refused in `done`. */
export function accountant(db: Db, seed: number) {
  const pick = numbers(seed)
  const actions = actionsWith(pick)
  const names = Object.keys(actions)
  const done: Record<string, number> = Object.fromEntries(names.map((name) => [name, 0]))
  const round = async () => {
    const of = { invoice: await newest(db, 'invoices'), receipt: await newest(db, 'receipts') }
    const chosen = Array.from({ length: 10 }, () => names[pick(names.length)]!)
    const ended = await Promise.allSettled(
      chosen.map((name) =>
        db
          .transaction()
          .execute((tx) => actions[name]!(tx, of))
          .then(
            () => void done[name]!++,
            (error) => {
              if (!isRefusal(error)) throw unexpected(name, error)
            },
          ),
      ),
    )
    // Not before all ten have ended: they would run into the next test.
    for (const one of ended) if (one.status === 'rejected') throw one.reason
    return chosen
  }
  return { round, done }
}

/** The broken invariants of the ledger, in one snapshot. */
export async function differences(pool: Pool) {
  const { rows } = await pool.query(`
    select 'an invoice is not paid what its payments are' as what from invoices i
      where amount_paid <> (select coalesce(sum(amount), 0) from payments where invoice_id = i.id)
    union all select 'an invoice is not credited what its credit notes are' from invoices i
      where credited <> (select coalesce(sum(total), 0) from credit_notes where invoice_id = i.id)
    union all select 'an invoice is paid too much' from invoices where amount_paid + credited > amount_due or amount_paid < 0
    union all select 'a receipt settles more than it is' from receipts where allocated_of(id) not between 0 and greatest(amount, 0)
    union all select 'a deposit is used for more than it is' from receipts
      where kind = 'deposit' and deposit_id is null and reversed_on is null and held_of(id) not between 0 and amount
    union all select 'a reversed receipt settles something' from receipts where reversed_on is not null and allocated_of(id) <> 0
    union all select 'a draft that was carried is no credit of what it owes' from invoice_drafts d
      left join receipts r on r.id = d.receipt_id and r.kind = 'carried' and r.amount = -d.total and r.client_id = d.client_id
      where d.net < 0 and (d.state <> 'Discarded' or r.id is null)
    union all select 'an invoice of lines has another status than its figures' from invoices
      where kind = 'lines' and status <> invoice_status(invoices, local_today())
    union all select 'balances differ from invoices less credit notes and allocations' from (
      select sum(amount_due - credited - amount_paid) as balances, sum(amount_due)
        - (select coalesce(sum(total), 0) from credit_notes join invoices i on i.id = invoice_id where i.deleted_at is null)
        - (select coalesce(sum(amount), 0) from payments join invoices i on i.id = invoice_id where i.deleted_at is null) as ledger
      from invoices where deleted_at is null) sums where balances <> ledger`)
  return rows.map(({ what }) => what)
}
