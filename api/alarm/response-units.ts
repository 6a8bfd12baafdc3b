import * as z from 'zod/mini'
import { BooleanText, baseVersion, Id, listQuery, Name, OptionalPhone, optionalText, recordFields, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { createCall, exportCall, getCall, removeCall, removeManyCall, statusManyCall, updateCall } from '../core/resource.ts'

// Response units: crews in a vehicle, who are on post at a station of the unit.

const fields = {
  name: Name,
  plate: optionalText(20),
  phone: OptionalPhone,
  /** The base, where the crew waits between alarms. */
  address: text(500),
  latitude: z.nullish(z.number().check(z.gte(-90), z.lte(90))),
  longitude: z.nullish(z.number().check(z.gte(-180), z.lte(180))),
  /** Guards of a crew, at every hour: where fewer are planned, the week board shows a gap. */
  minimum_guards: z._default(z.int().check(z.gte(0), z.lte(20)), 2),
  active: z._default(z.boolean(), true),
}
export const ResponseUnitInput = z.strictObject(fields)
export type ResponseUnitInput = z.output<typeof ResponseUnitInput>
export const ResponseUnitUpdate = z.strictObject({
  ...fields,
  minimum_guards: z.optional(z.int().check(z.gte(0), z.lte(20))),
  active: z.optional(z.boolean()),
  ...baseVersion,
})
export type ResponseUnitUpdate = z.output<typeof ResponseUnitUpdate>

/** A vehicle with a crew. */
export const ResponseUnit = z.object({
  ...recordFields,
  /** Its station: shifts, attendance and months of the crew are there. */
  station_id: Id,
  name: z.string(),
  plate: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  minimum_guards: z.int(),
  active: z.boolean(),
  /** The guards on post at it now, by the time they came. */
  crew: z.array(z.string()),
})
export type ResponseUnit = z.output<typeof ResponseUnit>

export const ResponseUnitQuery = listQuery(['id', 'name', 'active'], { active: z.optional(BooleanText) })
export type ResponseUnitQuery = z.output<typeof ResponseUnitQuery>

const at = { path: '/api/v1/response_units', permission: 'alarm.read' } as const
const edit = { ...at, permission: 'alarm.write' } as const
const saved = { name: 'response_unit', response: ResponseUnit } as const

/** Search matches name, plate and id. */
export const list = endpoint({
  ...at,
  method: 'GET',
  summary: 'Response units, newest first',
  query: ResponseUnitQuery,
  response: z.array(ResponseUnit),
  list: {},
})
export const exportCsv = exportCall(list)
export const get = getCall(at, 'response unit', ResponseUnit)
export const create = createCall(edit, { ...saved, body: ResponseUnitInput, message: 'Response unit added successfully' })
export const update = updateCall(edit, { ...saved, body: ResponseUnitUpdate, message: 'Response unit updated successfully' })
export const remove = removeCall(edit, { name: 'response unit', message: 'Response unit deleted successfully' })
export const removeMany = removeManyCall(edit, { name: 'response units' })
export const statusMany = statusManyCall(edit, { name: 'response units', fields: { active: z.boolean() } })
