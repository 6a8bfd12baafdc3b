import * as z from 'zod/mini'
import {
  baseVersion,
  Done,
  Id,
  IdParams,
  IdText,
  listQuery,
  optionalText,
  recordFields,
  Timestamp,
  text,
} from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { createCall, getCall, updateCall } from '../core/resource.ts'
import { ITEM_CATEGORIES } from './fields/item-categories.ts'

// The keys and vehicles of a station. Entries of its occurrence book say when one goes out and is back.

export { ITEM_CATEGORIES }
export type ItemCategory = (typeof ITEM_CATEGORIES)[number]
export const ITEM_STATES = ['in', 'out', 'out_of_service'] as const
export type ItemState = (typeof ITEM_STATES)[number]

/** With whom an item is out, and since when. */
const ItemOut = z.object({
  /** The entry that is ended when it is back. */
  entry_id: Id,
  at: Timestamp,
  holder: z.string(),
  odometer_km: z.nullable(z.int()),
})
export const RegisterItem = z.object({
  ...recordFields,
  station_id: Id,
  station_name: z.string(),
  category: z.enum(ITEM_CATEGORIES),
  name: z.string(),
  plate: z.nullable(z.string()),
  in_service: z.boolean(),
  state: z.enum(ITEM_STATES),
  out: z.nullable(ItemOut),
})
export type RegisterItem = z.output<typeof RegisterItem>

const hasPlate = z.refine<{ category: ItemCategory; plate?: string | null | undefined }>(
  ({ category, plate }) => category === 'key' || Boolean(plate),
  { message: 'Say its number plate.', path: ['plate'] },
)
/** An item keeps its station and category. Only a vehicle has a plate. */
export const RegisterItemInput = z
  .strictObject({
    station_id: Id,
    category: z.enum(ITEM_CATEGORIES),
    name: text(60),
    plate: optionalText(20),
    /** Without it, lost, broken or in repair: it cannot go out. */
    in_service: z.optional(z.boolean()),
    ...baseVersion,
  })
  .check(hasPlate)
export type RegisterItemInput = z.output<typeof RegisterItemInput>

const path = '/api/v1/register_items'
const at = { path, permission: 'attendance.read' } as const
const edit = { path, permission: 'attendance.write', refuses: ['conflict'] } as const
const saved = { name: 'register_item', response: RegisterItem } as const

/** Things that are out come before those that are in: the longest first, then by name. */
export const OUT_FIRST = 'out_first'
export const RegisterItemQuery = listQuery(
  ['id', 'name'],
  {
    station_id: z.optional(IdText),
    category: z.optional(z.enum(ITEM_CATEGORIES)),
    state: z.optional(z.enum(ITEM_STATES)),
  },
  [OUT_FIRST],
)
export type RegisterItemQuery = z.output<typeof RegisterItemQuery>
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'Keys and vehicles, and who has those that are out',
  query: RegisterItemQuery,
  response: z.array(RegisterItem),
  list: {},
})
export const get = getCall(at, 'key or vehicle', RegisterItem)
export const create = createCall(edit, { ...saved, body: RegisterItemInput, message: 'Added to the register' })
export const update = updateCall(edit, { ...saved, body: RegisterItemInput, message: 'Changed in the register' })
/** Not while it is out; the book keeps what was written about it. */
export const remove = endpoint({
  ...edit,
  path: `${path}/:id`,
  method: 'DELETE',
  summary: 'Remove a key or vehicle',
  params: IdParams,
  response: Done,
  done: { message: 'Removed from the register' },
})
