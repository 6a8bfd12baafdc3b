import * as z from 'zod/mini'
import { baseVersion, Day, Id, IdParams, IdText, LongText, listQuery, Reply, recordFields, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { Photo } from '../core/fields/photos.ts'
import { exportCall, getCall, removeCall, removeManyCall, statusManyCall, updateCall } from '../core/resource.ts'
import { Hours } from '../core/shift.ts'

export const REQUEST_KINDS = ['Request', 'Complaint', 'Thanks', 'Another guard', 'Extra guards'] as const
/** Kinds that a client writes; extra guards are ordered for a post. */
export const WRITTEN_KINDS = [
  'Request',
  'Complaint',
  'Thanks',
  'Another guard',
] as const satisfies (typeof REQUEST_KINDS)[number][]
/** Kinds about a shift. Another guard is a wish: the company decides about it, and nobody is banned by it. */
export const SHIFT_KINDS = ['Thanks', 'Complaint', 'Another guard'] as const satisfies (typeof WRITTEN_KINDS)[number][]
/** Kinds that wait for no answer. */
export const UNANSWERED_KINDS: (typeof REQUEST_KINDS)[number][] = ['Thanks']
/** The state of an order of extra guards. */
export const ORDER_STATES = ['Asked', 'Accepted', 'Declined'] as const
/** New: the last message is the client's, and no staff has taken it up. */
export const REQUEST_STATUSES = ['New', 'In Progress', 'Answered', 'Closed'] as const
/** The author: the client, staff to the client, staff as an internal note. */
export const MESSAGE_KINDS = ['Client', 'Answer', 'Note'] as const
/** Statuses that staff set; an answer sets Answered, and a further message of the client sets New. */
export const CHOSEN_STATUSES = ['In Progress', 'Closed'] as const satisfies (typeof REQUEST_STATUSES)[number][]

/** A request or complaint of a client from the portal. */
export const ClientRequest = z.object({
  ...recordFields,
  /** The reference that the client gives when calling about it. */
  reference: z.string(),
  client_id: Id,
  client_name: z.string(),
  station_id: z.nullable(Id),
  station_name: z.nullable(z.string()),
  kind: z.enum(REQUEST_KINDS),
  subject: z.string(),
  status: z.enum(REQUEST_STATUSES),
  received_at: Timestamp,
  last_message_at: Timestamp,
  /** Until when an answer was promised; null where it was not. */
  answer_by: z.nullable(Timestamp),
})
export type ClientRequest = z.output<typeof ClientRequest>

/** Guards that a client orders besides the contract. */
export const ExtraGuardOrder = z.object({
  post: z.string(),
  days: z.array(Day),
  ...Hours.shape,
  /** On each of the days. */
  guards: z.int(),
  state: z.enum(ORDER_STATES),
  /** Shillings before VAT as the client was told; null without a price, and for callers who may not see rates. */
  net: z.nullable(z.int()),
  /** Asked for, and begins in less than four hours: staff ring the client. */
  ring: z.boolean(),
})
export type ExtraGuardOrder = z.output<typeof ExtraGuardOrder>

/** The shift that a request is about. */
const RequestShift = z.object({
  id: Id,
  guard_id: Id,
  guard_name: z.string(),
  shift_date: Day,
  ...Hours.shape,
  ends_next_day: z.boolean(),
})
export type RequestShift = z.output<typeof RequestShift>

/** One request with its thread, oldest first. Notes are visible to staff only. */
export const ClientRequestDetail = z.extend(ClientRequest, {
  shift: z.nullable(RequestShift),
  /** Only for the kind Extra guards. */
  order: z.nullable(ExtraGuardOrder),
  messages: z.array(
    z.object({ id: Id, at: Timestamp, kind: z.enum(MESSAGE_KINDS), by: z.nullable(z.string()), text: z.string() }),
  ),
  photos: z.array(Photo),
  /**
   * Recipients of e-mailed answers: everybody of the client who wrote and can still sign in. If empty, answers appear only in
   * the portal.
   */
  answers_to: z.array(z.object({ name: z.string(), email: z.string() })),
})
export type ClientRequestDetail = z.output<typeof ClientRequestDetail>

const status = z.enum(CHOSEN_STATUSES)
export const ClientRequestUpdate = z.strictObject({ status: z.optional(status), ...baseVersion })
export type ClientRequestUpdate = z.output<typeof ClientRequestUpdate>
export const ClientRequestNote = z.strictObject({ text: LongText })

/** `-new` sorts those awaiting an answer first. */
export const ClientRequestQuery = listQuery(['id', 'new', 'client_id', 'kind', 'status', 'received_at', 'last_message_at'], {
  status: z.optional(z.enum(REQUEST_STATUSES)),
  kind: z.optional(z.enum(REQUEST_KINDS)),
  client_id: z.optional(IdText),
})
export type ClientRequestQuery = z.output<typeof ClientRequestQuery>

const at = { path: '/api/v1/client_requests', permission: 'client_requests.read' } as const
const edit = { ...at, permission: 'client_requests.write' } as const
const saved = { name: 'client_request', response: ClientRequestDetail } as const
/** Search matches reference, subject, the texts of the thread, and the client by id or name. */
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'Requests and complaints of clients, new first',
  query: ClientRequestQuery,
  response: z.array(ClientRequest),
  list: {},
})
export const get = getCall(at, 'client request', ClientRequestDetail)
export const update = updateCall(
  { ...edit, undoable: true },
  { ...saved, body: ClientRequestUpdate, message: 'Request updated successfully' },
)
const written = { method: 'POST', params: IdParams, response: ClientRequestDetail } as const
/** Appears in the client's portal at once, and is e-mailed to those who wrote. */
export const reply = endpoint({
  ...edit,
  ...written,
  path: `${at.path}/:id/reply`,
  summary: 'Answer a client',
  body: Reply,
  saved: { name: saved.name, message: 'Your answer is on its way.' },
})
export const note = endpoint({
  ...edit,
  ...written,
  path: `${at.path}/:id/notes`,
  summary: 'Add an internal note',
  body: ClientRequestNote,
  saved: { name: saved.name, message: 'Note added' },
})
export const remove = removeCall(edit, { name: 'client_request', message: 'Request deleted successfully' })
export const removeMany = removeManyCall(edit, { name: 'client_requests' })
export const statusMany = statusManyCall({ ...edit, undoable: true }, { name: 'client_requests', fields: { status } })
export const exportCsv = exportCall(list)
