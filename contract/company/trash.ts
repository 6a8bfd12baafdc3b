import * as z from 'zod/mini'
import { Day, Done, Id, IdText, listQuery, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { RESOURCE_NAMES, RESOURCES, type ResourceName, resourceOf } from '../resources.ts'

/** What can be in the trash, and what one of each is called. */
export const TRASH_KINDS = Object.fromEntries(RESOURCE_NAMES.map((name) => [name, RESOURCES[name].singular])) as Record<
  ResourceName,
  string
>
export const TrashKind = z.enum(RESOURCE_NAMES)
export type TrashKind = ResourceName

/** Those that are never erased. */
export const KEPT_FOR_GOOD = RESOURCE_NAMES.filter((name) => resourceOf(name).keptForGood)

/** Days after which a deleted record is erased for good. */
export const KEPT_DAYS = 30

export const TrashItem = z.object({
  kind: TrashKind,
  id: Id,
  name: z.string(),
  deleted_at: Timestamp,
  deleted_by_name: z.nullable(z.string()),
  /** Whether staff can bring it back; the others only a super admin sees. */
  in_trash: z.boolean(),
  /** The day it goes for good; null for what is never erased, or is kept because something else still names it. */
  erased_on: z.nullable(Day),
})
export type TrashItem = z.output<typeof TrashItem>

export const TrashQuery = listQuery(['deleted_at'], { kind: z.optional(TrashKind) })
export type TrashQuery = z.output<typeof TrashQuery>

const path = '/api/v1/trash'
/** Search matches the name. Staff see what is in the trash and of a kind that they may write, a super admin everything that is deleted. */
export const list = endpoint({
  method: 'GET',
  path,
  permission: 'company.read',
  summary: 'Deleted records, newest deletion first',
  query: TrashQuery,
  response: z.array(TrashItem),
  list: {},
})
/** As many of each kind as the caller sees; a kind without any is left out. */
export const kinds = endpoint({
  method: 'GET',
  path: `${path}/kinds`,
  permission: 'company.read',
  summary: 'How many deleted records there are of each kind',
  response: z.array(z.object({ kind: TrashKind, count: z.int() })),
})
const ofOne = { path: `${path}/:kind/:id`, params: z.strictObject({ kind: TrashKind, id: IdText }), response: Done } as const
/** Answers 409 when what the record refers to is gone, or something else has taken its place. */
export const restore = endpoint({
  method: 'POST',
  ...ofOne,
  path: `${ofOne.path}/restore`,
  permission: 'company.read',
  // Whoever comes back signs in with the role and the password of before.
  sensitive: { password: { param: 'kind', values: ['accounts'] } },
  summary: 'Bring a deleted record back',
  refuses: ['email_taken', 'overlap'],
})
/** Answers 409 with the reason when it is never erased, or something else still names it. */
export const erase = endpoint({
  ...ofOne,
  method: 'DELETE',
  permission: 'company.erase',
  sensitive: { password: 'always' },
  summary: 'Erase one deleted record for good',
})
/** Invoices, incidents and what they refer to stay. */
export const empty = endpoint({
  method: 'DELETE',
  path,
  permission: 'company.erase',
  sensitive: { password: 'always' },
  summary: 'Erase for good what is in the trash',
  ownTransaction: true,
  response: Done,
  done: { message: 'Trash emptied successfully' },
})
