import * as z from 'zod/mini'
import { BooleanText, baseVersion, Id, IdText, listQuery, Name, optionalText, recordFields, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { createCall, exportCall, getCall, removeCall, removeManyCall, statusManyCall, updateCall } from '../core/resource.ts'
import { OCCURRENCE_KINDS } from './occurrence-kinds.ts'

const fields = {
  name: Name,
  client_id: Id,
  address: text(500),
  latitude: z.nullish(z.number().check(z.gte(-90), z.lte(90))),
  longitude: z.nullish(z.number().check(z.gte(-180), z.lte(180))),
  /** Meters around its place that count as being there; 100 when left out on create. */
  radius_m: z.optional(z.int().check(z.gte(30), z.lte(1000))),
  minimum_guards: z._default(z.int().check(z.gte(0), z.lte(1000)), 1),
  instructions: optionalText(5000),
  /** Kinds of entries of the occurrence book that the client reads. */
  shared_kinds: z.optional(z.array(z.enum(OCCURRENCE_KINDS)).check(z.maxLength(OCCURRENCE_KINDS.length))),
  active: z._default(z.boolean(), true),
}
export const StationInput = z.strictObject(fields)
export type StationInput = z.output<typeof StationInput>
export const StationUpdate = z.strictObject({
  ...fields,
  minimum_guards: z.optional(z.int().check(z.gte(0), z.lte(1000))),
  active: z.optional(z.boolean()),
  ...baseVersion,
})
export type StationUpdate = z.output<typeof StationUpdate>

/** A site where guards stand. */
export const Station = z.object({
  ...recordFields,
  name: z.string(),
  /** Null for the station of a response unit, which is changed with the unit. */
  client_id: z.nullable(Id),
  client_name: z.nullable(z.string()),
  address: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  radius_m: z.int(),
  minimum_guards: z.int(),
  instructions: z.nullable(z.string()),
  shared_kinds: z.array(z.enum(OCCURRENCE_KINDS)),
  active: z.boolean(),
})
export type Station = z.output<typeof Station>
/** True for the place of a response unit: it is changed with the unit. */
export const isFixed = ({ client_id }: Pick<Station, 'client_id'>) => client_id === null

export const StationQuery = listQuery(['id', 'name', 'client_id', 'address', 'minimum_guards', 'active'], {
  client_id: z.optional(IdText),
  active: z.optional(BooleanText),
  /** The stations of clients when left out; those of response units; or both, as where guards are planned. */
  kind: z.optional(z.enum(['site', 'unit', 'all'])),
})
export type StationQuery = z.output<typeof StationQuery>

const at = { path: '/api/v1/stations', permission: 'stations.read' } as const
const edit = { ...at, permission: 'stations.write' } as const
const saved = { name: 'station', response: Station } as const
/** Search matches name, id, address and client name, case-insensitively. Stations of response units are left out unless asked for. */
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'Stations, newest first',
  query: StationQuery,
  response: z.array(Station),
  list: {},
})
export const get = getCall(at, 'station', Station)
export const create = createCall(edit, { ...saved, body: StationInput, message: 'Station added successfully' })
export const update = updateCall(edit, { ...saved, body: StationUpdate, message: 'Station updated successfully' })
export const remove = removeCall(edit, { name: 'station', message: 'Station deleted successfully' })
export const removeMany = removeManyCall(edit, { name: 'stations' })
export const statusMany = statusManyCall(edit, { name: 'stations', fields: { active: z.boolean() } })
export const exportCsv = exportCall(list)
