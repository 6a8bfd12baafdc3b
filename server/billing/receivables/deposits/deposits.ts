import type { PaymentMethod } from '../../../../api/billing/payments.ts'
import type { Receipt } from '../../../../api/billing/receipts.ts'
import { today } from '../../../../api/core/fields/days.ts'
import { formatMoney } from '../../../../api/core/money.ts'
import type { Db } from '../../../platform/db/open.ts'
import { invalid } from '../../../platform/errors.ts'
import { lockInForce } from '../receipts/allocate.ts'
import { holdFor, insertAllocation, insertReceipt } from '../receipts/queries.ts'
import { lockAllocated, sumOf } from '../receipts/receive.ts'
import { checkHolding, refuseBeforeEnd } from './holding.ts'

/** Locks a deposit until the transaction ends. @throws 404; 409 `reversed`; 422 */
async function lockDeposit(db: Db, id: number, field: string) {
  const deposit = await lockInForce(db, id)
  if (deposit.kind !== 'deposit' || deposit.deposit_id !== null) throw invalid({ [field]: 'This receipt is no deposit.' })
  return deposit
}

/** Locks a deposit that may be used, and of which at least so much is left. @throws 404; 409 `reversed`, `not_ended`; 422 */
async function lockToUse(db: Db, id: number, amount: number, field: string) {
  const deposit = await lockDeposit(db, id, field)
  await refuseBeforeEnd(db, deposit.contract_id)
  if (amount > deposit.held) throw invalid({ [field]: `Only ${formatMoney(deposit.held)} of this deposit is left.` })
  return deposit
}

/** Holds a deposit for another contract of its client, with what has been used of it. @throws 404; 409; 422 */
export async function assignDeposit(db: Db, id: number, contractId: number) {
  const deposit = await lockDeposit(db, id, 'contract_id')
  await checkHolding(db, deposit, contractId)
  await holdFor(db, id, contractId)
}

/**
 * Settles invoices of the client with a deposit, by a receipt of money of today; returns its id.
 * @throws 409 `reversed`, `not_ended`; 422 when more is applied than is left, or than an invoice is open
 */
export async function applyDeposit(
  db: Db,
  { id, client_id }: Pick<Receipt, 'id' | 'client_id'>,
  allocations: readonly { invoice_id: number; amount: number }[],
  reason: string,
) {
  const amount = sumOf(allocations.map((one) => one.amount))
  await lockAllocated(db, client_id, allocations)
  const { receipt_number, contract_id } = await lockToUse(db, id, amount, 'allocations')
  const reference = `Deposit ${receipt_number}: ${reason}`
  const made = await insertReceipt(db, {
    ...{ client_id, kind: 'money', method: 'other', amount, received_on: today(), reference, payer: null },
    ...{ deposit_id: id, contract_id },
  })
  for (const one of allocations) await insertAllocation(db, made, one)
  return made.id
}

/** Pays a deposit back, or a part of it, by a negative deposit of today; returns its id. @throws as `applyDeposit` */
export async function refundDeposit(db: Db, id: number, back: { amount: number; method: PaymentMethod; reference: string }) {
  const { client_id, contract_id } = await lockToUse(db, id, back.amount, 'amount')
  const { method, reference } = back
  const made = await insertReceipt(db, {
    ...{ client_id, kind: 'deposit', method, amount: -back.amount, received_on: today(), reference, payer: null },
    ...{ deposit_id: id, contract_id },
  })
  return made.id
}
