import * as z from 'zod/mini'
import { Id, IdParams, LongText, listQuery, Timestamp, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { Photo } from '../core/fields/photos.ts'
import { ExtraGuardOrder, REQUEST_KINDS, REQUEST_STATUSES, WRITTEN_KINDS } from '../sites/client-requests.ts'

/** A request or complaint as the client sees it. */
export const OwnRequest = z.object({
  id: Id,
  /** The reference to give when calling about it. */
  reference: z.string(),
  station_name: z.nullable(z.string()),
  kind: z.enum(REQUEST_KINDS),
  subject: z.string(),
  status: z.enum(REQUEST_STATUSES),
  received_at: Timestamp,
  last_message_at: Timestamp,
  /** Until when an answer is promised; null where it is not. */
  answer_by: z.nullable(Timestamp),
})
export type OwnRequest = z.output<typeof OwnRequest>

/** One request with its thread, oldest first. */
export const OwnRequestDetail = z.extend(OwnRequest, {
  /** Only for the kind Extra guards; with its price for people who see prices. */
  order: z.nullable(z.omit(ExtraGuardOrder, { ring: true })),
  messages: z.array(
    z.object({ id: Id, at: Timestamp, kind: z.enum(['Client', 'Answer']), by: z.nullable(z.string()), text: z.string() }),
  ),
  photos: z.array(Photo),
})
export type OwnRequestDetail = z.output<typeof OwnRequestDetail>

export const OwnRequestInput = z.strictObject({
  kind: z.enum(WRITTEN_KINDS),
  /** One of the client's own stations, if it is about one. */
  station_id: z.nullish(Id),
  /** One of the client's own shifts, if it is about one; its station is that of the request. Needed for another guard. */
  shift_id: z.nullish(Id),
  subject: text(200),
  text: LongText,
})
export type OwnRequestInput = z.output<typeof OwnRequestInput>
export const OwnMessage = z.strictObject({ text: LongText })

export const OwnRequestQuery = listQuery(['id', 'last_message_at'], { status: z.optional(z.enum(REQUEST_STATUSES)) })
export type OwnRequestQuery = z.output<typeof OwnRequestQuery>

const at = { path: '/api/v1/portal/requests', permission: 'portal.read', shows: ['client_requests.read'] } as const
const edit = { ...at, permission: 'portal.write' } as const
const one = { ...at, path: `${at.path}/:id`, params: IdParams, response: OwnRequestDetail } as const
const editOne = { ...one, permission: edit.permission } as const
/** Search matches reference and subject. */
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: "The client's own requests and complaints, the newest message first",
  query: OwnRequestQuery,
  response: z.array(OwnRequest),
  list: {},
})
export const get = endpoint({ ...one, method: 'GET', summary: "One of the client's own requests with its answers" })
export const create = endpoint({
  ...edit,
  method: 'POST',
  perMinute: 30,
  summary: 'Ask or complain',
  body: OwnRequestInput,
  response: OwnRequestDetail,
  saved: { name: 'request', message: 'We have your request.' },
})
/** Reopens the request when it was closed. */
export const write = endpoint({
  ...editOne,
  path: `${one.path}/messages`,
  method: 'POST',
  perMinute: 30,
  summary: 'Write again about a request of your own',
  body: OwnMessage,
  saved: { name: 'request', message: 'Your message has been sent.' },
})
export const settle = endpoint({
  ...editOne,
  path: `${one.path}/settle`,
  method: 'POST',
  summary: 'Close a request of your own: it is settled',
  saved: { name: 'request', message: 'Marked as settled.' },
})
