import * as z from 'zod/mini'
import { Done, Id, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import type { ResourceName } from '../resources.ts'

export const NOTICE_KINDS = ['message', 'application', 'quote', 'incident', 'request'] as const
/** The records that came in. */
export const NOTICE_RESOURCES: Record<(typeof NOTICE_KINDS)[number], ResourceName> = {
  message: 'contact_messages',
  application: 'job_applications',
  quote: 'quote_requests',
  incident: 'incidents',
  request: 'client_requests',
}

/** Something came in that the staff should know of. */
export const Notice = z.object({
  id: Id,
  at: Timestamp,
  kind: z.enum(NOTICE_KINDS),
  /** The record that came in. */
  record_id: Id,
  /** Who sent it, or what it is about. */
  title: z.string(),
  unread: z.boolean(),
})
export type Notice = z.output<typeof Notice>

const at = { path: '/api/v1/notices', permission: 'company.read' } as const
/** The newest twenty that the caller may read; records that were deleted meanwhile are left out, and so is what the caller did. */
export const latest = endpoint({
  ...at,
  method: 'GET',
  summary: 'The newest notices and how many are unread',
  response: z.object({ unread: z.int(), notices: z.array(Notice) }),
  background: true,
})
export const seen = endpoint({
  ...at,
  path: `${at.path}/seen`,
  method: 'POST',
  summary: 'Mark the notices up to one as read',
  body: z.strictObject({ id: Id }),
  response: Done,
  done: { message: 'Notices read.' },
})
/** Says `changed` whenever there may be something new; a comment every 10 seconds keeps the line open. */
export const stream = endpoint({
  ...at,
  path: `${at.path}/stream`,
  method: 'GET',
  summary: 'Server-sent events: something came in',
  response: z.unknown(),
  background: true,
  events: true,
})
