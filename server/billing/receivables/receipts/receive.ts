import type { ReceiptInput } from '../../../../api/billing/receipts.ts'
import { today } from '../../../../api/core/fields/days.ts'
import { formatDay } from '../../../../api/core/format.ts'
import { formatMoney } from '../../../../api/core/money.ts'
import type { Db } from '../../../platform/db/open.ts'
import { HttpError, invalid } from '../../../platform/errors.ts'
import { checkHolding } from '../deposits/holding.ts'
import { findClient } from './client-queries.ts'
import { insertAllocation, insertReceipt, lockInvoices, lockReceiptsOf, sameReceipt } from './queries.ts'

/** Shillings of one invoice: of money, and of taxes that were withheld. */
export type Allocated = {
  invoice_id: number
  amount: number
  income_withheld?: number | undefined
  vat_withheld?: number | undefined
}

/** The amount of its invoice that an allocation settles, with the taxes withheld. */
const totalOf = ({ amount, income_withheld = 0, vat_withheld = 0 }: Allocated) => amount + income_withheld + vat_withheld
/** The sum of some amounts. */
export const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/**
 * Locks the invoices of an allocation until the transaction ends.
 * @throws 422 for an invoice that does not exist, is of another client, or of which less is left
 */
export async function lockAllocated(db: Db, clientId: number, allocations: readonly Allocated[]) {
  const invoices = new Map(
    (
      await lockInvoices(
        db,
        allocations.map(({ invoice_id }) => invoice_id),
      )
    ).map((invoice) => [invoice.id, invoice]),
  )
  for (const [place, allocation] of allocations.entries()) {
    const invoice = invoices.get(allocation.invoice_id)
    if (!invoice) throw invalid({ [`allocations.${place}.invoice_id`]: 'There is no invoice with this number.' })
    if (invoice.client_id !== clientId)
      throw invalid({ [`allocations.${place}.invoice_id`]: 'This invoice belongs to another client.' })
    if (totalOf(allocation) > invoice.balance) throw invalid({ [`allocations.${place}.amount`]: overBalance(invoice.balance) })
  }
}

/** The refusal of a payment above the balance of its invoice, or of several together. */
export const overBalance = (balance: number, several = false) => {
  if (balance === 0) return several ? 'These invoices are paid in full.' : 'This invoice is paid in full.'
  return `amount must be at most the balance of ${formatMoney(balance)}.`
}

/**
 * Records money received and allocates it; what was withheld is a receipt of each tax. Returns the id of the receipt of the money,
 * or of the first tax where there is no money, and those of all payments of the money. Invoices are locked before receipts, here
 * and wherever both are, and the receipts of the client in between: of two who record the same at once, the second is told.
 * @throws 409 `same_receipt` unless confirmed; 422
 */
export async function receive(db: Db, input: ReceiptInput & { source?: 'import'; provider_ref?: string }) {
  const { client_id, kind = 'money', amount, method, received_on = today(), reference = null, payer = null } = input
  const { allocations = [], confirm, contract_id = null, source = 'desk', provider_ref } = input
  const taxes = TAXES.flatMap(([tax, field]) => {
    const parts = allocations.flatMap((one) => (one[field] ? [{ invoice_id: one.invoice_id, amount: one[field] }] : []))
    return parts.length ? [{ kind: tax, parts, amount: sumOf(parts.map((part) => part.amount)) }] : []
  })
  if (amount === 0 && (kind !== 'money' || !taxes.length)) throw invalid({ amount: 'amount must be at least 1.' })
  const allocated = sumOf(allocations.map((one) => one.amount))
  if (!(await findClient(db, client_id))) throw invalid({ client_id: 'There is no client with this number.' })
  if (kind === 'deposit' && allocations.length) throw invalid({ allocations: 'A deposit settles no invoice.' })
  if (contract_id !== null) await checkHolding(db, { kind, client_id }, contract_id)
  if (allocated > amount) throw invalid({ allocations: `Only ${formatMoney(amount)} can be allocated.` })
  if (kind === 'write_off' && allocated < amount) throw invalid({ allocations: 'Allocate all of what is written off.' })
  await lockAllocated(db, client_id, allocations)
  await lockReceiptsOf(db, [client_id])
  const receipt = { client_id, amount, method, reference, received_on }
  if (!confirm && amount > 0) await refuseSame(db, receipt)
  if (!confirm && amount === 0) for (const tax of taxes) await refuseSame(db, { ...receipt, amount: tax.amount }, tax.kind)
  const payments: number[] = []
  const made: number[] = []
  if (amount > 0) {
    const money = await insertReceipt(db, { ...receipt, kind, payer, source, provider_ref, contract_id })
    made.push(money.id)
    for (const one of allocations) if (one.amount > 0) payments.push((await insertAllocation(db, money, one)).id)
  }
  for (const { parts, ...tax } of taxes) {
    const withheld = await insertReceipt(db, {
      ...{ client_id, ...tax, method: 'other', reference, received_on, payer },
      recorded_with: amount > 0 ? made[0] : undefined,
    })
    made.push(withheld.id)
    for (const part of parts) await insertAllocation(db, withheld, part)
  }
  return { id: made[0]!, payments }
}
const TAXES = [
  ['income_wht', 'income_withheld'],
  ['vat_wht', 'vat_withheld'],
] as const

async function refuseSame(db: Db, receipt: Parameters<typeof sameReceipt>[1], tax?: 'income_wht' | 'vat_wht') {
  const same = await sameReceipt(db, receipt, tax)
  if (same) throw recordedAlready(same)
}

type Same = { receipt_number: string; amount: number; client_name: string; received_on: string }
/** The refusal of a receipt that is recorded already. */
export const recordedAlready = ({ receipt_number, amount, client_name, received_on }: Same) =>
  new HttpError(
    409,
    'same_receipt',
    `${receipt_number} of ${formatDay(received_on)} is the same: ${formatMoney(amount)} from ${client_name}.`,
  )
