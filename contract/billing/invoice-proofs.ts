import * as z from 'zod/mini'
import { Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'

/** SHA-256 in hexadecimal. */
const Hash = z.string().check(z.regex(/^[\da-f]{64}$/))
/** A hash of a sealed chain, up to an entry of it. */
const Checkpoint = z.object({ entry: z.int(), hash: z.string() })
export type Checkpoint = z.output<typeof Checkpoint>

/** What an invoice was counted from, with what a browser needs to check it. */
export const InvoiceProof = z.object({
  /** In the chain of invoices. */
  place: z.int(),
  /** Hash of the seal before; zeros for the first. */
  before: z.string(),
  /** JSON as it was sealed. */
  evidence: z.string(),
  /** Digests of what was sealed later, in order. */
  later: z.array(z.string()),
  /** Hash of the last of them, or of this one. */
  newest: z.string(),
  /** What the chains say now of the entries that the evidence names; null for an entry that is gone. */
  audit: z.nullable(Checkpoint),
  events: z.nullable(Checkpoint),
  sealed_at: Timestamp,
})
export type InvoiceProof = z.output<typeof InvoiceProof>

/** The seal is a secret that the document carries. */
export const open = endpoint({
  path: '/api/v1/invoice_proofs',
  permission: 'public',
  anonymous: true,
  method: 'POST',
  perMinute: 30,
  refuses: ['not_found'],
  summary: 'What an invoice was counted from, by its seal',
  body: z.strictObject({ seal: Hash }),
  response: InvoiceProof,
})
