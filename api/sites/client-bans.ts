import * as z from 'zod/mini'
import { Done, Id, IdParams, IdText, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'

/** A client has asked not to have a guard, at one of its stations or at all of them. */
export const ClientBan = z.object({
  id: Id,
  client_id: Id,
  client_name: z.string(),
  guard_id: Id,
  guard_name: z.string(),
  station_id: z.nullable(Id),
  station_name: z.nullable(z.string()),
  reason: z.string(),
  created_at: Timestamp,
  created_by_name: z.nullable(z.string()),
})
export type ClientBan = z.output<typeof ClientBan>
export const ClientBanInput = z.strictObject({
  client_id: Id,
  guard_id: Id,
  /** One of the client's stations; null for all of them. */
  station_id: z.nullish(Id),
  reason: z.string().check(z.trim(), z.minLength(3, 'Say why.'), z.maxLength(300)),
})
export type ClientBanInput = z.output<typeof ClientBanInput>

const at = { path: '/api/v1/client_bans', permission: 'guards.read' } as const
const edit = { ...at, permission: 'roster.write' } as const
/** At most 500. */
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'Guards whom clients have asked not to have, newest first',
  query: z.strictObject({ client_id: z.optional(IdText), guard_id: z.optional(IdText) }),
  response: z.array(ClientBan),
})
/** From now on the guard is not planned there (409 `not_deployable`), and his open offers end; shifts that are planned already stay. */
export const create = endpoint({
  ...edit,
  method: 'POST',
  summary: 'Record that a client has asked not to have a guard',
  body: ClientBanInput,
  response: ClientBan,
  saved: { name: 'client_ban', message: 'Saved. The guard is no longer planned there.' },
})
export const remove = endpoint({
  ...edit,
  method: 'DELETE',
  path: `${at.path}/:id`,
  summary: 'Take back that a client has asked not to have a guard',
  params: IdParams,
  response: Done,
  done: { message: 'Taken back. The guard can be planned there again.' },
})
