import * as z from 'zod/mini'
import { Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'

/** Wrong totals with the right seal and number, after which an invoice is no longer opened by them. */
export const WRONG_TOTALS = 5
/** Digests of later invoices in one answer. */
export const LATER_PAGE = 1_000

/** SHA-256 in hexadecimal. */
const Hash = z.string().check(z.regex(/^[\da-f]{64}$/))
/** A hash of a sealed chain, up to an entry of it. */
const Checkpoint = z.object({ entry: z.int(), hash: z.string() })
export type Checkpoint = z.output<typeof Checkpoint>

/** The evidence that an invoice was counted from, with what a browser needs to check it. None of its hashes opens anything. */
export const InvoiceProof = z.object({
  /** In the chain of invoices. */
  place: z.int(),
  /** Hash of the seal before; zeros for the first. */
  before: z.string(),
  /** JSON as it was sealed. */
  evidence: z.string(),
  /** Digests of later seals, in order, at most 1,000 after the place that was asked for. */
  later: z.array(z.string()),
  /** The last seal of the chain. */
  newest: z.object({ place: z.int(), hash: z.string() }),
  /** The present values in the chains of the entries that the evidence names; null for an entry that is gone. */
  audit: z.nullable(Checkpoint),
  events: z.nullable(Checkpoint),
  sealed_at: Timestamp,
})
export type InvoiceProof = z.output<typeof InvoiceProof>

const at = {
  permission: 'public',
  anonymous: true,
  method: 'POST',
  perMinute: 30,
  // A wrong total counts although the call is refused.
  ownTransaction: true,
  response: InvoiceProof,
} as const
/** The place after which later digests are answered; that of the invoice when it is left out. */
const after = z.optional(z.int().check(z.positive(), z.maximum(2 ** 31 - 1)))

/** The secret stands beside the seal in the code on the document. */
export const open = endpoint({
  ...at,
  path: '/api/v1/invoice_proofs',
  refuses: ['not_found'],
  summary: 'The evidence of an invoice, by the secret on its document',
  body: z.strictObject({ secret: z.string().check(z.minLength(1), z.maxLength(100)), after }),
})

/** @throws 404 where number, seal and total do not belong together, 409 `closed` after five wrong totals */
export const openByNumber = endpoint({
  ...at,
  path: '/api/v1/invoice_proofs/by_number',
  refuses: ['not_found', 'closed'],
  summary: 'The evidence of an invoice whose document has no secret, by its number, seal and total',
  body: z.strictObject({
    invoice_number: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    seal: Hash,
    total: z.int().check(z.nonnegative(), z.maximum(Number.MAX_SAFE_INTEGER)),
    after,
  }),
})
