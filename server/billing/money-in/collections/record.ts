import { today } from '../../../../api/core/fields/days.ts'
import { formatMoney } from '../../../../api/core/money.ts'
import type { Db } from '../../../platform/db/open.ts'
import { conflict } from '../../../platform/errors.ts'
import type { Queue } from '../../../platform/jobs/queue.ts'
import {
  insertAllocation,
  insertReceipt,
  lockInvoices,
  lockReceiptsOf,
  noteProviderRef,
  recordedByHand,
} from '../../receivables/receipts/queries.ts'
import { sendReceipt } from '../../receivables/receipts/send-receipt.ts'
import { invoicesOf, lockCollection, receiptByProvider, settleCollection } from './queries.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockCollection>>>
type Invoice = Awaited<ReturnType<typeof lockInvoices>>[number]
type Paid = { transaction_id: string; amount: number }

/** Statements are imported under the same key, so that money is recorded once, whichever comes first. */
const keyOf = ({ provider }: Locked, { transaction_id }: Paid) => `${provider}:${transaction_id.toLowerCase()}`

/** The live invoices in the order in which they are settled; locked until the transaction ends, as are the receipts of the client. */
async function lockForReceipt(db: Db, collection: Locked) {
  const order = await invoicesOf(db, collection)
  const invoices = await lockInvoices(db, order)
  await lockReceiptsOf(db, [collection.client_id])
  return invoices.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
}

/**
 * The receipt that a payment has already: one that a statement has brought or somebody has recorded by hand under the
 * reference of the provider. `reason` is why it is not the receipt of this payment as it stands.
 */
async function recordedOf(db: Db, collection: Locked, paid: Paid) {
  const key = keyOf(collection, paid)
  const imported = await receiptByProvider(db, key)
  if (imported && !imported.reversed_on) return { ...imported, reason: null }
  const byHand = await recordedByHand(db, collection.provider, [paid.transaction_id])
  const same = byHand.find(({ amount }) => amount === paid.amount)
  if (same && !imported) await noteProviderRef(db, same.id, key)
  if (same) return { ...same, reason: null }
  if (byHand[0]) return { ...byHand[0], reason: 'RECORDED_DIFFERS' as const }
  return imported && { ...imported, reason: 'RECEIPT_REVERSED' as const }
}

/**
 * The receipt of a payment: what is left of its invoices is settled with it, the rest is credit of the client. All of it is, where
 * they are settled, void or another client's by now. It is sent, where there is an address: the client paid while nobody sat there.
 */
async function receiptOf(db: Db, queue: Queue, collection: Locked, paid: Paid, invoices: Invoice[], key: string | null) {
  const { provider, client_id, msisdn } = collection
  const receipt = await insertReceipt(db, {
    ...{ client_id, kind: 'money', method: provider, amount: paid.amount, received_on: today() },
    ...{ reference: paid.transaction_id, payer: `+${msisdn}`, source: 'import', provider_ref: key },
  })
  let left = paid.amount
  for (const { id, balance } of invoices.filter((invoice) => invoice.client_id === client_id)) {
    const amount = Math.min(left, balance)
    if (amount > 0) await insertAllocation(db, receipt, { invoice_id: id, amount })
    left -= amount
  }
  await sendReceipt(queue, db, receipt.id)
  return receipt
}

/**
 * Records, once, what the provider confirms of an open request. Another amount than was asked for, or than somebody has recorded, and
 * money of which the receipt was reversed, are left to be checked by hand.
 */
export const recordConfirmed = (db: Db, queue: Queue, id: number, paid: Paid) =>
  db.transaction().execute(async (own) => {
    const collection = await lockCollection(own, id, 'open')
    if (!collection) return
    const invoices = await lockForReceipt(own, collection)
    const recorded = await recordedOf(own, collection, paid)
    const reason = recorded ? recorded.reason : paid.amount === collection.amount ? null : 'AMOUNT_DIFFERS'
    const { transaction_id } = paid
    if (reason) {
      const change = { reason, confirmed_amount: paid.amount, transaction_id, receipt_id: recorded?.id ?? null }
      await settleCollection(own, id, { state: 'Check', ...change })
      return
    }
    const receipt = recorded ?? (await receiptOf(own, queue, collection, paid, invoices, keyOf(collection, paid)))
    await settleCollection(own, id, { state: 'Successful', transaction_id, receipt_id: receipt.id })
  })

/**
 * Ends a check by hand: a receipt of what the provider confirmed, or none.
 * @throws 409 when there is nothing to check, and while a receipt of the same payment has another amount
 */
export async function endCheck(db: Db, queue: Queue, id: number, received: boolean) {
  const collection = await lockCollection(db, id, 'to check')
  if (!collection) throw conflict('This payment has been checked already.')
  const paid = { amount: collection.confirmed_amount!, transaction_id: collection.transaction_id! }
  if (!received) return settleCollection(db, id, { state: 'Failed', reason: 'NOT_RECEIVED', receipt_id: null }, 'to check')
  const invoices = await lockForReceipt(db, collection)
  const recorded = await recordedOf(db, collection, paid)
  if (recorded?.reason === 'RECORDED_DIFFERS') {
    const { receipt_number, amount } = recorded
    throw conflict(`${receipt_number} of ${formatMoney(amount)} is recorded for this payment. Reverse it first.`)
  }
  // A reversed receipt keeps the key, under which statements know this payment.
  const key = recorded ? null : keyOf(collection, paid)
  const isRecorded = recorded?.reason === null
  const receipt = isRecorded ? recorded : await receiptOf(db, queue, collection, paid, invoices, key)
  return settleCollection(db, id, { state: 'Successful', receipt_id: receipt.id }, 'to check')
}
