import type { CollectionInput, Provider } from '../../../../api/billing/collections.ts'
import type { Db } from '../../../platform/db/open.ts'
import { conflict, found, invalid } from '../../../platform/errors.ts'
import type { Queue } from '../../../platform/jobs/queue.ts'
import { lockInvoices } from '../../receivables/receipts/queries.ts'
import { overBalance, sumOf } from '../../receivables/receipts/receive.ts'
import { type MobileMoneyPorts, PaymentRefusal } from './mobile-money-port.ts'
import { providerOf } from './provider-of.ts'
import {
  askLater,
  claimCollection,
  findCollection,
  insertCollection,
  openCollections,
  openStates,
  settleCollection,
} from './queries.ts'
import { recordConfirmed } from './record.ts'

/** Seconds after the request at which the provider is asked; then every ten minutes for a day. */
const ASKED_AT = [5, 15, 30, 60, 120]
const EVERY = 600
const A_DAY = 86_400

/** Seconds until the next question, after some of them. */
export const secondsAfter = (polls: number) =>
  ASKED_AT[polls] === undefined ? EVERY : ASKED_AT[polls] - (ASKED_AT[polls - 1] ?? 0)

/**
 * Asks for a payment of invoices of one client; only of the client `clientId`, when that is given. Their locks are held until the
 * request is stored, so that of two who ask at once the second is told.
 * @throws 409 while another payment of one of them is asked for or checked, or without a provider; 422
 */
export async function askForPayment(db: Db, { queue, mobileMoney }: Surroundings, input: CollectionInput, clientId?: number) {
  const { further_ids = [], ...asked } = input
  const ids = [...new Set([asked.invoice_id, ...further_ids])]
  const invoices = await lockInvoices(db, ids)
  const client_id = clientId ?? invoices.find(({ id }) => id === asked.invoice_id)?.client_id
  const isOwn = (id: number) => invoices.some((invoice) => invoice.id === id && invoice.client_id === client_id)
  if (client_id === undefined || !isOwn(asked.invoice_id)) throw invalid({ invoice_id: NO_INVOICE })
  if (!ids.every(isOwn)) throw invalid({ further_ids: NO_INVOICE })
  const provider = providerOf(asked.msisdn, mobileMoney)
  if (!provider) throw conflict('Mobile money is not set up.')
  const balance = sumOf(invoices.map((invoice) => invoice.balance))
  if (asked.amount > balance) throw invalid({ amount: overBalance(balance, ids.length > 1) })
  const open = await openStates(db, ids)
  if (open.includes('Check')) throw conflict('A payment of this invoice is being checked. Wait until that is done.')
  const others = ids.filter((id) => id !== asked.invoice_id)
  const made = open.length > 0 ? undefined : await insertCollection(db, { ...asked, client_id, provider }, others)
  if (!made) throw conflict('A payment of this invoice has been asked for already. Wait until it is answered.')
  await queue.add(db, 'collections', { id: made.id })
  return found(await findCollection(db, made.id), 'Request to pay')
}
const NO_INVOICE = 'There is no invoice with this number.'
type Surroundings = { queue: Queue; mobileMoney: readonly Provider[] }

type Claimed = NonNullable<Awaited<ReturnType<typeof claimCollection>>>

/** The provider has answered, so however late it is, this is tried again. */
class NotRecorded extends Error {}

/** Sends the request, or asks what became of it; returns the change that is not a payment, and when to go on. */
async function oneStep({ db, queue, ports }: Omit<Collecting, 'callbackOf'>, claimed: Claimed, callback: string) {
  const { id, provider, reference, msisdn, amount, state, polls, seconds, invoice_number } = claimed
  const port = ports[provider]
  if (!port) throw new Error(`The provider ${provider} is not set up.`)
  if (state === 'Created') {
    await port.request({ reference, msisdn, amount, invoice_number, callback })
    return { after: secondsAfter(0), change: { state: 'Pending' as const } }
  }
  const answer = await port.stateOf(reference)
  if (answer.state === 'successful') {
    await recordConfirmed(db, queue, id, { ...answer, amount: answer.amount ?? amount }).catch((cause) => {
      throw new NotRecorded('The payment could not be recorded.', { cause })
    })
    return
  }
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
  ports: MobileMoneyPorts
  callbackOf: (reference: string, provider: string) => Promise<string>
}

/** One step of a request to pay, if it is due; of processes that try at once one does. */
export async function advance({ db, queue, ports, callbackOf }: Collecting, id: number) {
  const claimed = await claimCollection(db, id)
  if (!claimed) return
  const later = (seconds: number, change = {}) =>
    db.transaction().execute(async (own) => {
      await askLater(own, id, seconds, change)
      await queue.add(own, 'collections', { id }, seconds)
    })
  try {
    const next = await oneStep({ db, queue, ports }, claimed, await callbackOf(claimed.reference, claimed.provider))
    if (next) await later(next.after, next.change)
  } catch (error) {
    if (error instanceof PaymentRefusal) await settleCollection(db, id, { state: 'Failed', reason: error.message })
    else if (claimed.seconds >= A_DAY && !(error instanceof NotRecorded))
      await settleCollection(db, id, { state: 'Expired', reason: 'NO_ANSWER' })
    else await later(secondsAfter(claimed.polls + 1), { polls: claimed.polls + 1 })
  }
}

/**
 * Takes requests to pay further, in the background. Open requests get a job at the start, because a restored backup has no jobs: the
 * provider takes the reference of a request once, and its payment is recorded once. Of two jobs for one request the second ends at
 * once.
 */
export async function startCollections(collecting: Collecting) {
  const { db, queue } = collecting
  for (const { id, seconds } of await openCollections(db)) await queue.add(db, 'collections', { id }, seconds)
  await queue.work<{ id: number }>('collections', ({ data: { id } }) => advance(collecting, id))
}
