import { today } from '../../../contract/core/fields/days.ts'
import type { Db } from '../../platform/db/open.ts'
import { conflict } from '../../platform/errors.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { insertAllocation, insertReceipt, lockInvoices } from '../receipts/queries.ts'
import { sendReceipt } from '../receipts/send-receipt.ts'
import { lockCollection, receiptByProvider, settleCollection } from './queries.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockCollection>>>
type Paid = { transaction_id: string; amount: number }

/** Statements are imported under the same key, so that money is recorded once, whichever comes first. */
const keyOf = ({ provider }: Locked, { transaction_id }: Paid) => `${provider}:${transaction_id.toLowerCase()}`

/**
 * The receipt of a payment: what is left of the invoice is settled with it, the rest is credit of the client. All of it is, where the
 * invoice is settled, void or another client's by now. It is sent, where there is an address: the client paid while nobody sat there.
 */
async function receiptOf(db: Db, queue: Queue, collection: Locked, paid: Paid) {
  const { provider, invoice_id, client_id, msisdn } = collection
  const [invoice] = await lockInvoices(db, [invoice_id])
  const known = await receiptByProvider(db, keyOf(collection, paid))
  if (known) return known
  const receipt = await insertReceipt(db, {
    ...{ client_id, kind: 'money', method: provider, amount: paid.amount, received_on: today() },
    ...{ reference: paid.transaction_id, payer: `+${msisdn}`, source: 'import', provider_ref: keyOf(collection, paid) },
  })
  const settles = Math.min(paid.amount, invoice?.client_id === client_id ? invoice.balance : 0)
  if (settles > 0) await insertAllocation(db, receipt, { invoice_id, amount: settles })
  await sendReceipt(queue, db, receipt.id)
  return receipt
}

/** Records, once, what the provider confirms of an open request. Another amount than was asked for is left to be checked by hand. */
export const recordConfirmed = (db: Db, queue: Queue, id: number, paid: Paid) =>
  db.transaction().execute(async (own) => {
    const collection = await lockCollection(own, id, 'open')
    if (!collection) return
    const { transaction_id } = paid
    const differs = paid.amount !== collection.amount && !(await receiptByProvider(own, keyOf(collection, paid)))
    if (differs) {
      const change = { reason: 'AMOUNT_DIFFERS', confirmed_amount: paid.amount, transaction_id }
      await settleCollection(own, id, { state: 'Check', ...change })
      return
    }
    const receipt = await receiptOf(own, queue, collection, paid)
    await settleCollection(own, id, { state: 'Successful', transaction_id, receipt_id: receipt.id })
  })

/** Ends a check by hand: a receipt of what the provider confirmed, or none. @throws 409 when there is nothing to check */
export async function endCheck(db: Db, queue: Queue, id: number, received: boolean) {
  const collection = await lockCollection(db, id, 'to check')
  if (!collection) throw conflict('This payment has been checked already.')
  const paid = { amount: collection.confirmed_amount!, transaction_id: collection.transaction_id! }
  if (!received) return settleCollection(db, id, { state: 'Failed', reason: 'NOT_RECEIVED' }, 'to check')
  const receipt = await receiptOf(db, queue, collection, paid)
  return settleCollection(db, id, { state: 'Successful', receipt_id: receipt.id }, 'to check')
}
