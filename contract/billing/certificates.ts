import * as z from 'zod/mini'
import { Day, Id, IdParams, optionalText, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { Receipt } from './receipts.ts'

/** What became of a certificate that a client has sent. */
export const SENT_STATES = ['sent', 'accepted', 'refused'] as const
export const SentCertificate = z.object({
  certificate_number: z.string(),
  certificate_date: Day,
  state: z.enum(SENT_STATES),
  refused_reason: z.nullable(z.string()),
  sent_at: Timestamp,
})
export type SentCertificate = z.output<typeof SentCertificate>

const CertificatesAwaited = z.object({
  /** By days since the tax was withheld, whole shillings. */
  days_30: z.int(),
  days_60: z.int(),
  days_90: z.int(),
  over_90: z.int(),
  total: z.int(),
  count: z.int(),
  /** Sent by clients and not decided, oldest first. */
  to_check: z.array(z.object({ receipt_id: Id, receipt_number: z.string(), client_name: z.string(), sent_at: Timestamp })),
})
export type CertificatesAwaited = z.output<typeof CertificatesAwaited>

const at = { permission: 'billing.read', method: 'GET' } as const
export const awaited = endpoint({
  ...at,
  path: '/api/v1/certificates',
  summary: 'What certificates are awaited for, by age',
  response: CertificatesAwaited,
})
const path = '/api/v1/receipts/:id/sent_certificate'
/** The newest one. */
export const sent = endpoint({
  ...at,
  path,
  summary: 'The certificate that a client has sent',
  params: IdParams,
  response: z.object({ certificate: z.nullable(SentCertificate) }),
})
/** Every download is audited. */
export const file = endpoint({
  ...at,
  path: `${path}/file`,
  summary: 'The file of the certificate that a client has sent',
  params: IdParams,
  response: z.unknown(),
  download: true,
})
/** Accepted, it is noted on the receipt; refused, the client is told why. */
export const decide = endpoint({
  permission: 'billing.write',
  method: 'POST',
  path,
  summary: 'Accept or refuse the certificate that a client has sent',
  refuses: ['reversed'],
  params: IdParams,
  /** The reason of a refusal. */
  body: z.strictObject({ accept: z.boolean(), reason: z.optional(optionalText(300)) }),
  response: Receipt,
  saved: { name: 'receipt', message: 'Certificate checked' },
})
