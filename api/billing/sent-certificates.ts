import * as z from 'zod/mini'
import { Day, Id, IdParams, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'

/** The state of a certificate that a client has sent. */
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

const at = { permission: 'billing.read' } as const
export const awaited = endpoint({
  ...at,
  method: 'GET',
  path: '/api/v1/certificates',
  summary: 'Withheld taxes whose certificates are awaited, by age',
  response: CertificatesAwaited,
})
const sentPath = '/api/v1/receipts/:id/sent_certificate'
/** The newest one. */
export const sentCertificate = endpoint({
  ...at,
  method: 'GET',
  path: sentPath,
  summary: 'The certificate that a client has sent',
  params: IdParams,
  response: z.object({ certificate: z.nullable(SentCertificate) }),
})
/** Every download is audited. */
export const sentFile = endpoint({
  ...at,
  method: 'GET',
  path: `${sentPath}/file`,
  summary: 'The file of a certificate that was sent',
  params: IdParams,
  response: z.unknown(),
  download: true,
})
