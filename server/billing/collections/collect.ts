import type { CollectionInput } from '../../../contract/billing/collections.ts'
import type { Db } from '../../platform/db/open.ts'
import { conflict, found, invalid } from '../../platform/errors.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { lockInvoices } from '../receipts/queries.ts'
import { overBalance, receive } from '../receipts/receive.ts'
import { type MobileMoneyPort, PaymentRefusal } from './mobile-money-port.ts'
import {
  askLater,
  claimCollection,
  findCollection,
  insertCollection,
  lockOpen,
  receiptByProvider,
  settleCollection,
} from './queries.ts'

/** Seconds after the request at which the provider is asked; then every ten minutes for a day. */
const ASKED_AT = [5, 15, 30, 60, 120]
const EVERY = 600
const A_DAY = 86_400

/** Seconds until the next question, after some of them. */
export const secondsAfter = (polls: number) =>
  ASKED_AT[polls] === undefined ? EVERY : ASKED_AT[polls] - (ASKED_AT[polls - 1] ?? 0)

/**
 * Asks for a payment of an invoice; only of the client `clientId`, when that is given.
 * @throws 409 while another payment of it is asked for, or without a provider; 422
 */
export async function askForPayment(db: Db, { queue, mobileMoney }: Surroundings, input: CollectionInput, clientId?: number) {
  const [invoice] = await lockInvoices(db, [input.invoice_id])
  if (!invoice || (clientId !== undefined && invoice.client_id !== clientId))
    throw invalid({ invoice_id: 'There is no invoice with this number.' })
  if (!mobileMoney) throw conflict('Mobile money is not set up.')
  if (input.amount > invoice.balance) throw invalid({ amount: overBalance(invoice.balance) })
  const made = await insertCollection(db, { ...input, client_id: invoice.client_id })
  if (!made) throw conflict('A payment of this invoice is being asked for already. Wait until it is answered.')
  await queue.add(db, 'collections', { id: made.id })
  return found(await findCollection(db, made.id), 'Request to pay')
}
type Surroundings = { queue: Queue; mobileMoney: boolean }

type Claimed = NonNullable<Awaited<ReturnType<typeof claimCollection>>>

/** Records what was paid: what is left of the invoice is settled with it, the rest is credit of the client. Once. */
async function recordPayment(db: Db, { id, provider, invoice_id, client_id, msisdn, amount }: Claimed, transaction_id: string) {
  await db.transaction().execute(async (own) => {
    if (!(await lockOpen(own, id))) return
    const [invoice] = await lockInvoices(own, [invoice_id])
    const settles = Math.min(amount, invoice?.client_id === client_id ? invoice.balance : 0)
    // Statements are imported under the same key, so that money is recorded once, whichever comes first.
    const provider_ref = `${provider}:${transaction_id.toLowerCase()}`
    const receipt =
      (await receiptByProvider(own, provider_ref)) ??
      (await receive(own, {
        ...{ client_id, amount, method: 'mtn' as const, reference: transaction_id, payer: `+${msisdn}` },
        allocations: settles > 0 ? [{ invoice_id, amount: settles }] : [],
        ...{ source: 'import', provider_ref, confirm: true },
      }))
    await settleCollection(own, id, { state: 'Successful', transaction_id, receipt_id: receipt.id })
  })
}

/** Sends the request, or asks what became of it; returns the change that is not a payment, and when to go on. */
async function oneStep(db: Db, port: MobileMoneyPort, claimed: Claimed, callback: string) {
  const { id, reference, msisdn, amount, state, polls, seconds, invoice_number } = claimed
  if (state === 'Created') {
    await port.request({ reference, msisdn, amount, invoice_number, callback })
    return { after: secondsAfter(0), change: { state: 'Pending' as const } }
  }
  const answer = await port.stateOf(reference)
  if (answer.state === 'successful') return void (await recordPayment(db, claimed, answer.transaction_id))
  if (answer.state === 'failed') {
    const expired = answer.reason === 'EXPIRED'
    return void (await settleCollection(db, id, { state: expired ? 'Expired' : 'Failed', reason: answer.reason }))
  }
  if (seconds >= A_DAY) return void (await settleCollection(db, id, { state: 'Expired', reason: 'NO_ANSWER' }))
  return { after: secondsAfter(polls + 1), change: { polls: polls + 1 } }
}

type Collecting = {
  db: Db
  queue: Queue
  port: MobileMoneyPort
  callbackOf: (reference: string, provider: string) => Promise<string>
}

/** One step of a request to pay, if it is due; of processes that try at once one does. */
export async function advance({ db, queue, port, callbackOf }: Collecting, id: number) {
  const claimed = await claimCollection(db, id)
  if (!claimed) return
  const later = (seconds: number, change = {}) =>
    db.transaction().execute(async (own) => {
      await askLater(own, id, seconds, change)
      await queue.add(own, 'collections', { id }, seconds)
    })
  try {
    const next = await oneStep(db, port, claimed, await callbackOf(claimed.reference, claimed.provider))
    if (next) await later(next.after, next.change)
  } catch (error) {
    if (error instanceof PaymentRefusal) await settleCollection(db, id, { state: 'Failed', reason: error.message })
    else if (claimed.seconds >= A_DAY) await settleCollection(db, id, { state: 'Expired', reason: 'NO_ANSWER' })
    else await later(secondsAfter(claimed.polls + 1), { polls: claimed.polls + 1 })
  }
}

/** Takes requests to pay further, in the background. */
export const startCollections = (collecting: Collecting) =>
  collecting.queue.work<{ id: number }>('collections', ({ data: { id } }) => advance(collecting, id))
