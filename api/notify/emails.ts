import * as z from 'zod/mini'
import { Id, IdParams, listQuery, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'

/** Waiting for the next attempt, sent, or given up after many attempts. */
export const EMAIL_STATUSES = ['Queued', 'Sent', 'Failed'] as const

/** An e-mail sent by the program, without its text: that may contain a one-time link. */
export const OutgoingEmail = z.object({
  id: Id,
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(EMAIL_STATUSES),
  attempts: z.int(),
  /** The last error of the mail server. */
  last_error: z.nullable(z.string()),
  created_at: Timestamp,
  sent_at: z.nullable(Timestamp),
})
export type OutgoingEmail = z.output<typeof OutgoingEmail>

export const EmailQuery = listQuery(['id', 'recipient', 'subject', 'status', 'created_at'], {
  status: z.optional(z.enum(EMAIL_STATUSES)),
})
export type EmailQuery = z.output<typeof EmailQuery>

const path = '/api/v1/emails'
/** E-mails about records that the caller may read; a super admin sees those about no record, too. Search matches recipient and subject. */
export const list = endpoint({
  method: 'GET',
  path,
  permission: 'company.read',
  summary: 'E-mails sent and to be sent, newest first',
  query: EmailQuery,
  response: z.array(OutgoingEmail),
  list: {},
})
export const delivery = endpoint({
  method: 'GET',
  path: `${path}/delivery`,
  permission: 'company.read',
  summary: 'State of the mail server and number of failed e-mails',
  response: z.object({
    /** `folder`: no mail server is configured, and e-mails are written to the data folder. */
    by: z.enum(['smtp', 'folder']),
    failed: z.int(),
  }),
})
export const resend = endpoint({
  method: 'POST',
  path: `${path}/:id/resend`,
  permission: 'company.read',
  summary: 'Send a failed e-mail again',
  params: IdParams,
  response: OutgoingEmail,
  saved: { name: 'email', message: 'The e-mail is on its way again.' },
})
