import { type InvoiceProof, open, openByNumber } from '../../../api/billing/invoice-proofs.ts'
import { readProofCode } from '../../../api/billing/proofs/proof-code.ts'
import { type Verdict, verifyProof } from '../../../api/billing/proofs/verify-proof.ts'
import { call } from '../../lib/calls/call.ts'
import type { Texts } from '../../lib/words/words.ts'
import { t } from '../../lib/words/words.ts'
import { attempt, type Outcome } from '../forms/submit.ts'
import type { ByLink } from '../links/by-link.ts'
import { type ShownShift, shownShifts } from './shown-shifts.ts'

const UNKNOWN = 'There is no invoice with this seal. Scan the code on the invoice again, or ask us.' satisfies Texts
const NO_MATCH = 'Number, total and seal do not belong to one invoice. Compare them with the document.' satisfies Texts
const TEXTS = { unexpected: 'The invoice could not be checked. Please try again.' } satisfies Texts
const LABELS = { invoice_number: 'Invoice number', total: 'Total' } satisfies Texts

/** The checked parts of an invoice, and its shifts. */
export type Opened = Verdict & { shifts: ShownShift[] }
/** An invoice that was checked, or the seal of one that opens by its number and total only. */
export type Checked = { opened: Opened } | { seal: string }

/** Reads the later seals page by page, and checks all of it. */
async function check(seal: string, load: (after?: number) => Promise<InvoiceProof>): Promise<Opened> {
  const verdict = await verifyProof(await load(), seal, load)
  return { ...verdict, shifts: verdict.evidence ? shownShifts(verdict.evidence) : [] }
}

/** Opens the evidence of the invoice whose code stands after the # of the address. */
export async function readProof(text: string): Promise<ByLink<Checked>> {
  const code = readProofCode(text)
  if (!code) return { failure: t(UNKNOWN), unknown: true }
  const { seal, secret } = code
  if (secret === undefined) return { done: { seal } }
  const outcome = await attempt({
    schema: open.body,
    input: { secret },
    labels: {},
    texts: { ...TEXTS, missing: UNKNOWN },
    send: (body) => check(seal, (after) => call(open, { body: { ...body, after } })),
  })
  if ('done' in outcome) return { done: { opened: outcome.done } }
  const { failure = t(TEXTS.unexpected) } = outcome
  return { failure, unknown: failure === t(UNKNOWN) }
}

/** The number of an amount as people type it: 2,129,900 or 2 129 900 UGX. */
const amountOf = (text: string) => Number(text.replace(/ugx|[\s,]/gi, '') || Number.NaN)

/** Opens the evidence of an invoice from before there were secrets. */
export const readByNumber = (seal: string, typed: { invoice_number: string; total: string }): Promise<Outcome<Opened>> =>
  attempt({
    schema: openByNumber.body,
    input: { ...typed, total: amountOf(typed.total), seal },
    labels: LABELS,
    texts: { ...TEXTS, missing: NO_MATCH },
    send: (body) => check(seal, (after) => call(openByNumber, { body: { ...body, after } })),
  })
