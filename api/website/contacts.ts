import * as z from 'zod/mini'
import {
  baseVersion,
  Email,
  IdParams,
  LongText,
  listQuery,
  Name,
  optionalText,
  Reply,
  recordFields,
  Timestamp,
} from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { spamFields } from '../core/fields/spam.ts'
import { createCall, exportCall, getCall, removeCall, removeManyCall, statusManyCall, updateCall } from '../core/resource.ts'

/** A consultation is requested with a button instead of a text. */
export const CONTACT_KINDS = ['Message', 'Consultation'] as const
export const CONTACT_STATUSES = ['Unread', 'Read', 'Handled'] as const

export const ContactInput = z.strictObject({
  name: Name,
  email: Email,
  subject: optionalText(200),
  message: LongText,
  kind: z._default(z.enum(CONTACT_KINDS), 'Message'),
  ...spamFields,
})
export type ContactInput = z.output<typeof ContactInput>

/** A message from the public contact form. */
export const Contact = z.object({
  ...recordFields,
  /** The reference that was given to the visitor. */
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.nullable(z.string()),
  message: z.string(),
  kind: z.enum(CONTACT_KINDS),
  status: z.enum(CONTACT_STATUSES),
  /** Visible to staff only. */
  note: z.nullable(z.string()),
  received_at: Timestamp,
})
export type Contact = z.output<typeof Contact>

/** One message with its answers, oldest first. */
export const ContactDetail = z.extend(Contact, {
  replies: z.array(z.object({ at: Timestamp, by: z.nullable(z.string()), text: z.string() })),
})
export type ContactDetail = z.output<typeof ContactDetail>

export const ContactUpdate = z.strictObject({
  status: z.optional(z.enum(CONTACT_STATUSES)),
  note: z.optional(optionalText(5000)),
  ...baseVersion,
})
export type ContactUpdate = z.output<typeof ContactUpdate>

/** `unread` sorts unread messages last, `-unread` first. */
export const ContactQuery = listQuery(['id', 'unread', 'name', 'email', 'subject', 'status', 'received_at'], {
  status: z.optional(z.enum(CONTACT_STATUSES)),
  kind: z.optional(z.enum(CONTACT_KINDS)),
})
export type ContactQuery = z.output<typeof ContactQuery>

const at = { path: '/api/v1/contacts', permission: 'website.read' } as const
const edit = { ...at, permission: 'website.write' } as const
const saved = { name: 'contact', response: ContactDetail } as const
/** Search matches name, e-mail, subject, message and reference. */
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'Contact messages, unread first, then newest first',
  query: ContactQuery,
  response: z.array(Contact),
  list: {},
})
export const get = getCall(at, 'message', ContactDetail)
export const create = createCall(
  { path: `${at.path}/register`, permission: 'public', perMinute: 30 },
  {
    name: 'contact',
    body: ContactInput,
    response: z.object({ reference: z.string() }),
    message: 'Your message has been sent successfully!',
  },
)
export const update = updateCall(edit, { ...saved, body: ContactUpdate, message: 'Message updated successfully' })
/** Answers the visitor by e-mail and marks the message as handled. */
export const reply = endpoint({
  ...edit,
  path: `${at.path}/:id/reply`,
  method: 'POST',
  summary: 'Answer a message by e-mail',
  params: IdParams,
  body: Reply,
  response: ContactDetail,
  saved: { name: 'contact', message: 'Your answer is on its way.' },
})
export const remove = removeCall(edit, { name: 'contact', message: 'Message deleted successfully' })
export const removeMany = removeManyCall(edit, { name: 'messages' })
export const statusMany = statusManyCall(edit, { name: 'messages', fields: { status: z.enum(CONTACT_STATUSES) } })
export const exportCsv = exportCall(list)
