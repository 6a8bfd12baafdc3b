import * as z from 'zod/mini'
import { baseVersion, Id, IdParams, IdText, LongText, listQuery, Reply, recordFields, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { exportCall, getCall, removeCall, removeManyCall, statusManyCall, updateCall } from '../core/resource.ts'

export const REQUEST_KINDS = ['Request', 'Complaint'] as const
/** New: the client wrote last and nobody has taken it up. */
export const REQUEST_STATUSES = ['New', 'In Progress', 'Answered', 'Closed'] as const
/** Who wrote: the client, the staff to the client, the staff to themselves. */
export const MESSAGE_KINDS = ['Client', 'Answer', 'Note'] as const
/** What staff set by hand; an answer makes it Answered, a word of the client New again. */
export const CHOSEN_STATUSES = ['In Progress', 'Closed'] as const satisfies (typeof REQUEST_STATUSES)[number][]

/** What a client asked or complained of in the portal. */
export const ClientRequest = z.object({
  ...recordFields,
  /** What the client names when calling about it. */
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
})
export type ClientRequest = z.output<typeof ClientRequest>

/** One request with all that was written about it, oldest first. A note is for the staff alone. */
export const ClientRequestDetail = z.extend(ClientRequest, {
  messages: z.array(
    z.object({ id: Id, at: Timestamp, kind: z.enum(MESSAGE_KINDS), by: z.nullable(z.string()), text: z.string() }),
  ),
  /** Who gets answers by e-mail: those who wrote and can still sign in. Without any the answer waits in the portal. */
  answers_to: z.array(z.object({ name: z.string(), email: z.string() })),
})
export type ClientRequestDetail = z.output<typeof ClientRequestDetail>

const status = z.enum(CHOSEN_STATUSES)
export const ClientRequestUpdate = z.strictObject({ status: z.optional(status), ...baseVersion })
export type ClientRequestUpdate = z.output<typeof ClientRequestUpdate>
export const ClientRequestNote = z.strictObject({ text: LongText })

/** `-new` puts first what waits for an answer. */
export const ClientRequestQuery = listQuery(['id', 'new', 'client_id', 'kind', 'status', 'received_at', 'last_message_at'], {
  status: z.optional(z.enum(REQUEST_STATUSES)),
  kind: z.optional(z.enum(REQUEST_KINDS)),
  client_id: z.optional(IdText),
})
export type ClientRequestQuery = z.output<typeof ClientRequestQuery>

const at = { path: '/api/v1/client_requests', permission: 'client_requests.read' } as const
const edit = { ...at, permission: 'client_requests.write' } as const
const saved = { name: 'client_request', response: ClientRequestDetail } as const
/** Search matches reference, subject, the words of the thread, and the client by number or name. */
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'What clients asked and complained of: the new first, then the newest',
  query: ClientRequestQuery,
  response: z.array(ClientRequest),
  list: {},
})
export const get = getCall(at, 'client request', ClientRequestDetail)
export const update = updateCall(edit, { ...saved, body: ClientRequestUpdate, message: 'Request updated successfully' })
const written = { method: 'POST', params: IdParams, response: ClientRequestDetail } as const
/** Stands in the client's portal at once, and goes by e-mail to those who wrote. */
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
export const statusMany = statusManyCall(edit, { name: 'client_requests', fields: { status } })
export const exportCsv = exportCall(list)
