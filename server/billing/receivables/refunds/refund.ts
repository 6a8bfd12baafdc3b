import type { RefundInput } from '../../../../api/billing/refunds.ts'
import { today } from '../../../../api/core/fields/days.ts'
import { formatDay } from '../../../../api/core/format.ts'
import { formatMoney } from '../../../../api/core/money.ts'
import type { Db } from '../../../platform/db/open.ts'
import { conflict, found, invalid } from '../../../platform/errors.ts'
import { creditsOf, findClient } from '../receipts/client-queries.ts'
import { insertReceipt, lockReceiptsOf } from '../receipts/queries.ts'
import { insertParts, lockCredits, overdrawnFrom, paidBackBy } from './queries.ts'

/**
 * Pays credit of a client back, from his oldest receipts first; returns the id of the receipt that says so. A refund waits for
 * one of the same client that is under way, and has what that has left.
 * @throws 404; 422 for more than the credit, today or on the day
 */
export async function refundCredit(
  db: Db,
  client_id: number,
  { amount, method, reference, paid_on = today(), reason }: RefundInput,
) {
  found(await findClient(db, client_id), 'Client')
  await lockReceiptsOf(db, [client_id])
  // Before the receipts that it takes: what frees money of invoices takes a number and then receipts, too.
  const { id: refund_id } = await insertReceipt(db, {
    ...{ client_id, kind: 'refund', method, amount: -amount, received_on: paid_on, reference, payer: null, reason },
  })
  await lockCredits(db, client_id)
  const credits = await creditsOf(db, client_id)
  let left = amount
  const parts = credits.flatMap(({ id: receipt_id, unallocated }) => {
    const part = Math.min(left, unallocated)
    left -= part
    return part > 0 ? [{ refund_id, receipt_id, amount: part }] : []
  })
  if (left > 0) throw invalid({ amount: `Only ${formatMoney(amount - left)} is credit of this client.` })
  await insertParts(db, parts)
  const overdrawn = await overdrawnFrom(db, client_id, paid_on)
  if (overdrawn) {
    const what = `On ${formatDay(overdrawn.day)} the credit was ${formatMoney(overdrawn.missing)} less than that.`
    throw invalid({ paid_on: `${what} Choose a later day.` })
  }
  return refund_id
}

/** @throws 409 for receipts of which credit was paid back */
export async function refusePaidBack(db: Db, receiptIds: readonly number[]) {
  const [number] = await paidBackBy(db, receiptIds)
  if (number) throw conflict(`${number} has paid credit of this receipt back. Reverse that first.`)
}
