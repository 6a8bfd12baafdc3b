import * as z from 'zod/mini'
import { Day, Done, Id, IdText, listQuery, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { SETTLED_MONTH } from '../core/refusals/error-codes.ts'
import { BulkIds, BulkResult } from '../core/resource.ts'
import type { Resource } from '../core/resource-types.ts'
import { RESOURCE_NAMES, RESOURCES, type ResourceName, resourceOf } from '../resources.ts'

/** The kinds that can be in the trash, with their singular names. */
export const TRASH_KINDS = Object.fromEntries(RESOURCE_NAMES.map((name) => [name, RESOURCES[name].singular])) as Record<
  ResourceName,
  string
>
export const TrashKind = z.enum(RESOURCE_NAMES)
export type TrashKind = ResourceName

/** The kinds that are never erased. */
export const KEPT_FOR_GOOD = RESOURCE_NAMES.filter((name) => resourceOf(name).keptForGood)

/** Seconds in which the account that deleted a record can restore it, in the trash or not: the Undo of the screens. */
export const UNDO_SECONDS = 120

/** The kinds that have no trash: one that was removed comes back by the Undo of the screens only. */
export const UNDO_KINDS = {
  checkpoints: { write: 'stations.write', singular: 'Checkpoint', plural: 'Checkpoints' },
  routes: { write: 'stations.write', singular: 'Route', plural: 'Routes' },
  register_items: { write: 'attendance.write', singular: 'Key or vehicle', plural: 'Keys and vehicles' },
  dated_settings: { write: 'company.manage', singular: 'Value', plural: 'Values' },
  tax_rates: { write: 'company.manage', singular: 'Tax rate', plural: 'Tax rates' },
  client_bans: { write: 'roster.write', singular: 'Ban', plural: 'Bans' },
  contract_lines: { write: 'contracts.write', singular: 'Post', plural: 'Posts' },
  line_terms: { write: 'contracts.write', singular: 'Change of terms', plural: 'Changes of terms' },
} as const satisfies Record<string, Pick<Resource, 'write' | 'singular' | 'plural'>>
export type UndoKind = keyof typeof UNDO_KINDS
/** Every kind that Undo brings back. */
export const RESTORABLE = { ...RESOURCES, ...UNDO_KINDS }

/** Days after which a deleted record is erased. */
export const KEPT_DAYS = 30

export const TrashItem = z.object({
  kind: TrashKind,
  id: Id,
  name: z.string(),
  deleted_at: Timestamp,
  deleted_by_name: z.nullable(z.string()),
  removed_reason: z.nullable(z.string()),
  /** True if staff can restore it; the others are visible to super admins only. */
  in_trash: z.boolean(),
  /** The date on which it will be erased; null when it is never erased, or is kept because another record refers to it. */
  erased_on: z.nullable(Day),
})
export type TrashItem = z.output<typeof TrashItem>

export const TrashQuery = listQuery(['deleted_at'], { kind: z.optional(TrashKind), record_id: z.optional(IdText) })
export type TrashQuery = z.output<typeof TrashQuery>

const path = '/api/v1/trash'
/**
 * Search matches the name. Staff see what is in the trash of the kinds they may write, a super admin everything that is
 * deleted.
 */
export const list = endpoint({
  method: 'GET',
  path,
  permission: 'company.read',
  summary: 'Deleted records, newest deletion first',
  query: TrashQuery,
  response: z.array(TrashItem),
  list: {},
})
/** The number of each kind that the caller sees; kinds without any are left out. */
export const kinds = endpoint({
  method: 'GET',
  path: `${path}/kinds`,
  permission: 'company.read',
  summary: 'Number of deleted records of each kind',
  response: z.array(z.object({ kind: TrashKind, count: z.int() })),
})
const ofOne = { path: `${path}/:kind/:id`, params: z.strictObject({ kind: TrashKind, id: IdText }), response: Done } as const
/**
 * For what the caller sees in the trash, and within `UNDO_SECONDS` for everything that the caller has deleted. Answers 409 when a
 * record it refers to is deleted, or a unique value is taken.
 */
export const restore = endpoint({
  method: 'POST',
  ...ofOne,
  path: `${ofOne.path}/restore`,
  permission: 'company.read',
  // A restored account signs in with its earlier role and password.
  sensitive: { password: { param: 'kind', values: ['accounts'] } },
  summary: 'Restore a deleted record',
  refuses: ['email_taken', 'overlap', 'issued', ...SETTLED_MONTH],
})
/**
 * Restores several records of a kind, as after deleting them by mistake. A kind without a trash comes back to the account that
 * removed it, within `UNDO_SECONDS`.
 */
export const restoreMany = endpoint({
  method: 'POST',
  path: `${path}/:kind/restore_many`,
  params: z.strictObject({ kind: z.enum(Object.keys(RESTORABLE) as (TrashKind | UndoKind)[]) }),
  permission: 'company.read',
  // A value that counts from a day takes the password to add and to remove.
  sensitive: { password: { param: 'kind', values: [...restore.sensitive.password.values, 'dated_settings', 'tax_rates'] } },
  summary: 'Restore several deleted records of a kind',
  body: z.strictObject({ ids: BulkIds }),
  response: BulkResult,
})
/** Answers 409 with the reason when it is never erased, or another record refers to it. */
export const erase = endpoint({
  ...ofOne,
  method: 'DELETE',
  permission: 'company.erase',
  sensitive: { password: 'always' },
  summary: 'Erase one deleted record for good',
})
/** Invoices, incidents and the records they refer to are kept. */
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
