import { today } from '../../../../api/core/fields/days.ts'
import { formatMoney } from '../../../../api/core/money.ts'
import type { Db } from '../../../platform/db/open.ts'
import { conflict, found, HttpError, invalid, notFound } from '../../../platform/errors.ts'
import { refusePaidBack } from '../refunds/refund.ts'
import {
  findReceipt,
  insertAllocation,
  lockAllocations,
  lockInvoicesOf,
  lockReceipt,
  markReversed,
  noteCertificate,
  withheldWith,
} from './queries.ts'
import { lockAllocated, sumOf } from './receive.ts'

const WHAT = 'Receipt'

/** Locks a receipt until the transaction ends. @throws 404; 409 `reversed` */
export async function lockInForce(db: Db, id: number) {
  const receipt = found(await lockReceipt(db, id), WHAT)
  if (receipt.reversed_on) throw new HttpError(409, 'reversed', 'This receipt has been reversed.')
  return receipt
}

/**
 * Settles invoices of the client `clientId` with the credit of his receipt.
 * @throws 409 `reversed`; 422 when more is allocated than is left
 */
export async function allocate(
  db: Db,
  { id, client_id }: { id: number; client_id: number },
  allocations: readonly { invoice_id: number; amount: number }[],
) {
  if (!(await lockAllocations(db, id))) throw notFound(WHAT)
  await lockAllocated(db, client_id, allocations)
  const receipt = await lockInForce(db, id)
  if (sumOf(allocations.map(({ amount }) => amount)) > receipt.unallocated)
    throw invalid({ allocations: `Only ${formatMoney(receipt.unallocated)} of this receipt is left.` })
  for (const one of allocations) await insertAllocation(db, receipt, one)
}

/** Reverses a receipt: the invoices that it settled are open again from today on. */
async function takeBack(db: Db, id: number, reason: string) {
  const { allocations, method } = found(await findReceipt(db, id), WHAT)
  for (const { invoice_id, amount } of allocations)
    await insertAllocation(db, { id, method, received_on: today(), reference: reason }, { invoice_id, amount: -amount })
  await markReversed(db, id, reason)
}

/**
 * Reverses a receipt: what it settled is open again from today on, and the receipt stays. So are the taxes that were recorded with it
 * while their certificates are awaited: who has paid nothing has withheld nothing. A certificate says that the tax was paid.
 * @throws 404; 409 `reversed`
 */
export async function reverse(db: Db, id: number, reason: string) {
  if (!(await lockAllocations(db, id))) throw notFound(WHAT)
  const taxes = await withheldWith(db, id)
  for (const tax of taxes) await lockAllocations(db, tax)
  await lockInvoicesOf(db, [id, ...taxes])
  const receipt = await lockInForce(db, id)
  if (receipt.kind === 'deposit' && receipt.deposit_id === null && receipt.held < receipt.amount)
    throw conflict('A part of this deposit has been applied or paid back. Reverse that first.')
  for (const tax of taxes) await lockReceipt(db, tax)
  await refusePaidBack(db, [id, ...taxes])
  const { withheld } = found(await findReceipt(db, id), WHAT)
  await takeBack(db, id, reason)
  for (const tax of withheld) if (tax.certificate === 'awaited') await takeBack(db, tax.id, reason)
}

/**
 * Notes that the certificate over what was withheld has come.
 * @throws 404; 409 `reversed`; 422 for a receipt of another kind
 */
export async function receiveCertificate(
  db: Db,
  id: number,
  certificate: { certificate_number: string; certificate_date: string },
) {
  const { certificate_state } = await lockInForce(db, id)
  if (certificate_state === null) throw invalid({ certificate_number: 'A receipt of this kind has no certificate.' })
  await noteCertificate(db, id, certificate)
}
