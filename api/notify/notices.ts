import * as z from 'zod/mini'
import { BooleanText, Done, Id, listQuery, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { BulkIds } from '../core/resource.ts'
import type { ResourceName } from '../resources.ts'

export const NOTICE_KINDS = [
  'message',
  'application',
  'quote',
  'incident',
  'request',
  'qualification',
  'credit_limit',
  'login',
  'exception',
] as const
export const NoticeKind = z.enum(NOTICE_KINDS)
export type NoticeKind = z.output<typeof NoticeKind>
/** The resource of each kind of notice; exceptions are none. */
export const NOTICE_RESOURCES: Record<Exclude<NoticeKind, 'exception'>, ResourceName> = {
  message: 'contact_messages',
  application: 'job_applications',
  quote: 'quote_requests',
  incident: 'incidents',
  request: 'client_requests',
  qualification: 'guard_qualifications',
  credit_limit: 'clients',
  login: 'clients',
}

/** Something new that staff should see. */
export const Notice = z.object({
  id: Id,
  at: Timestamp,
  kind: NoticeKind,
  /** The new record. */
  record_id: Id,
  /** The sender, or the subject. */
  title: z.string(),
  /** False also for an exception that is resolved. */
  unread: z.boolean(),
  /** Somebody must act at once: an open exception of the highest severity. */
  urgent: z.boolean(),
})
export type Notice = z.output<typeof Notice>

const at = { path: '/api/v1/notices', permission: 'notifications.self' } as const
/**
 * The newest twenty that the caller may read, without deleted records and without the caller's own actions. Exceptions are told to
 * who may act on them, and a supervisor has those of the own stations.
 */
export const latest = endpoint({
  ...at,
  method: 'GET',
  summary: 'The newest notices and how many are unread',
  response: z.object({ unread: z.int(), notices: z.array(Notice) }),
  background: true,
})
export const NoticeQuery = z.omit(
  listQuery(['id'], {
    kind: z.optional(NoticeKind),
    /** With true, those that the caller has not read. */
    unread: z.optional(BooleanText),
  }),
  { q: true },
)
export type NoticeQuery = z.output<typeof NoticeQuery>
/** All of the last 60 days. */
export const list = endpoint({
  ...at,
  path: `${at.path}/all`,
  method: 'GET',
  summary: 'Notices, newest first',
  query: NoticeQuery,
  response: z.array(Notice),
  list: {},
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
/** The bell marks as read what was shown, not what it would take scrolling to see. */
export const read = endpoint({
  ...at,
  path: `${at.path}/read`,
  method: 'POST',
  summary: 'Mark single notices as read',
  body: z.strictObject({ ids: BulkIds }),
  response: Done,
  done: { message: 'Notices read.' },
})
/** Sends `changed` whenever there may be a new notice; a comment every 10 seconds keeps the connection open. */
export const stream = endpoint({
  ...at,
  path: `${at.path}/stream`,
  method: 'GET',
  summary: 'Server-sent events: there may be new notices',
  response: z.unknown(),
  background: true,
  events: true,
})
