import * as z from 'zod/mini'
import { CertificateInput, SentCertificate } from '../billing/receipts.ts'
import { Day, Id, IdParams } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'

/** A tax that the client has withheld. */
export const OwnCertificate = z.object({
  /** The number of the receipt. */
  id: Id,
  receipt_number: z.string(),
  kind: z.enum(['income_wht', 'vat_wht']),
  amount: z.int(),
  received_on: Day,
  invoice_numbers: z.array(z.string()),
  state: z.enum(['awaited', 'received']),
  certificate_number: z.nullable(z.string()),
  certificate_date: z.nullable(Day),
  /** The newest one that the client has sent. */
  sent: z.nullable(SentCertificate),
})
export type OwnCertificate = z.output<typeof OwnCertificate>

const path = '/api/v1/portal/certificates'
/** The newest hundred. */
export const list = endpoint({
  path,
  permission: 'portal.client',
  shows: ['billing.read'],
  method: 'GET',
  summary: 'Taxes that the client has withheld, with their certificates; awaited ones first',
  response: z.array(OwnCertificate),
})
/** A PDF or JPG of at most 5 MiB, detected from its content. Staff accept or refuse it. */
export const send = endpoint({
  path: `${path}/:id`,
  permission: 'portal.client',
  shows: ['billing.read'],
  method: 'POST',
  perMinute: 10,
  summary: 'Send the certificate of a tax that was withheld',
  params: IdParams,
  body: CertificateInput,
  files: { file: { kinds: ['pdf', 'jpg'], required: true } },
  response: OwnCertificate,
  saved: { name: 'certificate', message: 'Certificate sent. We check it and tell you here.' },
})
