import { invoiceDateOf } from '../../../../api/billing/invoice-dates.ts'
import type { InvoiceDraftDetail } from '../../../../api/billing/invoice-drafts.ts'
import { addDays } from '../../../../api/core/fields/days.ts'
import { formatNumber, longMonth } from '../../../../api/core/format.ts'
import { formatMoney } from '../../../../api/core/money.ts'
import type { Keyring } from '../../../platform/crypto/keyring.ts'
import type { Db } from '../../../platform/db/open.ts'
import { conflict, found, HttpError } from '../../../platform/errors.ts'
import type { Queue } from '../../../platform/jobs/queue.ts'
import { differencesOf } from '../corrections/differences.ts'
import { noteIssued } from '../corrections/differing-queries.ts'
import { queueFiscal } from '../fiscal/fiscalise.ts'
import { noteEmail } from '../fiscal/queries.ts'
import { makeOpening } from '../proofs/openings.ts'
import { sealInvoice } from '../proofs/seal.ts'
import { settledElsewhere } from '../runs/charged/settled-queries.ts'
import { computeDraft } from '../runs/compute.ts'
import { lockDrafts } from '../runs/queries.ts'
import { sendInvoice } from '../send-invoice.ts'
import { explainedLines, type SlotReader } from './explained-queries.ts'
import { changeDraft, findDraft, insertIssued, linesOf, lockDraft, lockedOn, lockPeriodsOf, type StoredDraft } from './queries.ts'
import { vatOn } from './vat.ts'

/** A draft as its page shows it, with its lines and the dates proposed for the invoice. */
export async function draftDetail(db: Db, id: number, reader: SlotReader): Promise<InvoiceDraftDetail> {
  const draft = found(await findDraft(db, id), 'Draft')
  const invoice_date = invoiceDateOf(draft.month)
  const lines = await (draft.invoice_id
    ? explainedLines(db, 'invoice_id', draft.invoice_id, reader)
    : explainedLines(db, 'draft_id', id, reader))
  const differences = draft.state === 'Issued' && draft.invoice_id !== null ? await differencesOf(db, draft.invoice_id) : null
  return { ...draft, invoice_date, due_date: addDays(invoice_date, draft.terms_days), lines, differences }
}

function issuedAs(number: string | null) {
  const message = `This draft was issued as ${number}.`
  return new HttpError(409, 'issued', message, { fields: { invoice_number: message }, current: { number } })
}

/**
 * Locks what runs, recomputing, carrying and issuing of a draft's month take first, until the transaction ends, so that none of them
 * charges or carries what another has charged or carried. Returns the other drafts of its contract and month, too.
 */
export async function lockMonthOf(db: Db, id: number) {
  const { month, contract_id } = found(await findDraft(db, id), 'Draft')
  return lockDrafts(db, month, [contract_id])
}

/** Locks that make a draft final: its month, and the attendance months of its stations, which nobody opens again meanwhile. */
export async function lockToSettle(db: Db, id: number) {
  await lockMonthOf(db, id)
  await lockPeriodsOf(db, id)
}

type Carried = { receipt_number: string | null; total: number }

/** @throws 409 `carried` for a draft whose credit is in force */
export function refuseCarried({ receipt_number, total }: Carried) {
  if (receipt_number === null) return
  const what = `${formatMoney(-total)} of this draft was carried to next month as client credit ${receipt_number}.`
  throw new HttpError(409, 'carried', `${what} Reverse that receipt first.`)
}

/** A draft that may still change, locked until the transaction ends. @throws 409 `issued`, `carried` */
export async function lockOpenDraft(db: Db, id: number) {
  const locked = found(await lockDraft(db, id), 'Draft')
  // By a statement of its own: what one that waits for the lock sees is from before it waited.
  if (locked.state === 'Issued' || locked.state === 'Replaced')
    throw issuedAs(found(await findDraft(db, id), 'Draft').invoice_number)
  if (locked.receipt_id !== null) refuseCarried(found(await findDraft(db, id), 'Draft'))
  return locked
}

type Amount = { kind: string; station_id: number | null; amount: number }
const amountsOf = (lines: readonly Amount[]) =>
  lines.map(({ kind, station_id, amount }) => `${kind} ${station_id} ${amount}`).join()

/** @throws 409 where the lines of a draft would have other amounts if it was computed now: shifts may have been decided since */
async function requireUnchanged(db: Db, draft: StoredDraft) {
  const { id, state, net } = draft
  const current = await computeDraft(db, draft)
  if (amountsOf(current?.lines ?? []) === amountsOf(await linesOf(db, 'draft_id', id))) return
  const after = current?.net ?? 0
  const what = after === net ? 'the amounts of its lines' : `${formatMoney(net)} → ${formatMoney(after)}`
  throw conflict(`Changed since ${state === 'Reviewed' ? 'the review' : 'it was computed'}: ${what}. Compute it again first.`)
}

/** @throws 409 with what keeps the figures of a draft from being final */
export async function requireSettled(db: Db, draft: StoredDraft) {
  const { id, bill_basis, in_advance, state, not_locked, unrecorded, waits_for, month, client_name } = draft
  if (state === 'Discarded') throw conflict('This draft was discarded. Compute it again first.')
  if (in_advance !== (bill_basis === 'contract_advance'))
    throw conflict('The contract is charged in another way since this draft was computed. Compute it again first.')
  const twice = await settledElsewhere(db, id)
  if (twice) {
    const what = `${twice.line}, ${longMonth(month)}, is on ${twice.number} already.`
    throw conflict(`${what} Compute this draft again first.`)
  }
  if (not_locked) throw new HttpError(409, 'not_locked', `${longMonth(month)} is not locked at ${not_locked}.`)
  if (unrecorded) {
    const what = `Nothing is recorded of ${longMonth(month)}, which is before the months that are billed here.`
    throw new HttpError(409, 'not_recorded', `${what} Say first that it is charged as agreed, and why.`)
  }
  if (waits_for === 'confirmation')
    throw new HttpError(409, 'not_confirmed', `${client_name} has not confirmed ${longMonth(month)}.`)
  if (waits_for === 'reply')
    throw new HttpError(409, 'not_confirmed', `${client_name} objects to shifts of ${longMonth(month)}. Answer that first.`)
  await requireUnchanged(db, draft)
}

/** @throws 409 with what keeps a draft from being issued */
async function requireIssuable(db: Db, draft: StoredDraft) {
  const { state, net, invoice_number } = draft
  if (state === 'Issued' || state === 'Replaced') throw issuedAs(invoice_number)
  refuseCarried(draft)
  if (state !== 'Discarded' && net < 0)
    throw conflict(`This draft is below zero. Carry ${formatNumber(-net)} to next month as client credit instead.`)
  await requireSettled(db, draft)
}

/** @throws 409 `period_locked` for a date in a month, other than that of the draft, which is locked at one of its stations */
async function requireOpenMonth(db: Db, id: number, day: string) {
  const station = await lockedOn(db, id, day)
  if (station === undefined) return
  const what = `${longMonth(day.slice(0, 7))} is locked at ${station}.`
  const message = `${what} The invoice date must be in the month of the invoice or one that is open.`
  throw new HttpError(409, 'period_locked', message, { fields: { invoice_date: message } })
}

type Issuing = { invoice_date?: string | undefined; due_date?: string | undefined }

/**
 * Issues a draft: the invoice takes the next number, the lines of the draft, and the rate of VAT on its date. Of two who issue the
 * same draft one gets 409 `issued`.
 */
export async function issueDraft(db: Db, id: number, options: Issuing) {
  await lockToSettle(db, id)
  const draft = found(await findDraft(db, id), 'Draft')
  await requireIssuable(db, draft)
  const { month, client_id, contract_id, po_number, terms_days, vat_mode } = draft
  const { invoice_date = invoiceDateOf(month), due_date = addDays(invoice_date, terms_days) } = options
  await requireOpenMonth(db, id, invoice_date)
  const { net, vat, total, vat_rate } = await vatOn(db, draft, invoice_date)
  const dates = { invoice_date, due_date }
  const invoice = await insertIssued(db, id, { client_id, contract_id, month, ...dates, net, vat, vat_rate, po_number, vat_mode })
  await changeDraft(db, id, { state: 'Issued', invoice_id: invoice.id, vat_rate, vat, total })
  await sealInvoice(db, invoice.id)
  await noteIssued(db, id)
  return { ...invoice, ...dates, total, month, to: draft.email }
}

type Surroundings = { queue: Queue; fiscal: boolean; keyring: Keyring }

/**
 * Issues a draft and, if asked, sends the invoice where there is an address. A company with fiscal numbers asks for the number
 * first, and sends the invoice once the number is there.
 */
export async function issueAndSend(
  db: Db,
  { queue, fiscal, keyring }: Surroundings,
  id: number,
  { email, ...options }: Issuing & { email?: boolean | undefined },
) {
  const { to, ...invoice } = await issueDraft(db, id, options)
  await makeOpening(db, keyring, invoice.id)
  if (fiscal) await queueFiscal(queue, db, { invoice_id: invoice.id })
  if (!email || !to) return
  await (fiscal ? noteEmail(db, invoice.id, to) : sendInvoice(queue, db, { ...invoice, to }))
}
