import * as z from 'zod/mini'
import { Email, Id, LongText, listQuery, Name, optionalText, Timestamp } from './common.ts'
import { endpoint, STAFF } from './endpoint.ts'
import { createCall, removeCall } from './resource.ts'
import { spamFields } from './spam.ts'

export const ContactInput = z.strictObject({
  name: Name,
  email: Email,
  subject: optionalText(200),
  message: LongText,
  ...spamFields,
})
export type ContactInput = z.output<typeof ContactInput>

/** A message from the public contact form. */
export const Contact = z.object({
  id: Id,
  /** What the visitor was given to come back with. */
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.nullable(z.string()),
  message: z.string(),
  received_at: Timestamp,
})
export type Contact = z.output<typeof Contact>

export const ContactQuery = listQuery(['id', 'name', 'email', 'subject', 'received_at'], {})

const at = { path: '/api/v1/contacts', access: STAFF } as const
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'Contact messages, newest first',
  query: ContactQuery,
  response: z.array(Contact),
  list: {},
})
export const create = createCall(
  { path: `${at.path}/register`, access: 'public' },
  {
    name: 'contact',
    body: ContactInput,
    response: z.object({ reference: z.string() }),
    message: 'Your message has been sent successfully!',
  },
)
export const remove = removeCall(at, { name: 'contact', message: 'Message deleted successfully' })
