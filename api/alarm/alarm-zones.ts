import * as z from 'zod/mini'
import { baseVersion, Done, Id, IdParams, Name, recordFields, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { ZONE_KINDS } from './codes/categories.ts'

// The zones of an alarm system: a detector or a group of them, by the number that the panel reports.

export const AlarmZone = z.object({
  ...recordFields,
  system_id: Id,
  partition: z.int(),
  number: z.int(),
  name: z.string(),
  /** Overrides what the code of a signal says. */
  kind: z.nullable(z.enum(ZONE_KINDS)),
  /** Its last signal. */
  seen_at: z.nullable(Timestamp),
})
export type AlarmZone = z.output<typeof AlarmZone>

export const AlarmZoneInput = z.strictObject({
  partition: z._default(z.int().check(z.gte(0), z.lte(99)), 1),
  number: z.int().check(z.gte(0, 'A zone has a number from 0 to 999.'), z.lte(999, 'A zone has a number from 0 to 999.')),
  name: Name,
  kind: z.nullish(z.enum(ZONE_KINDS)),
  ...baseVersion,
})
export type AlarmZoneInput = z.output<typeof AlarmZoneInput>

const ofSystem = '/api/v1/alarm_systems/:id/zones'
const one = '/api/v1/alarm_zones/:id'

export const list = endpoint({
  path: ofSystem,
  permission: 'alarm.read',
  method: 'GET',
  summary: 'Zones of an alarm system, by partition and number',
  params: IdParams,
  response: z.array(AlarmZone),
})
export const create = endpoint({
  path: ofSystem,
  permission: 'alarm.write',
  method: 'POST',
  summary: 'Add a zone to an alarm system',
  params: IdParams,
  body: AlarmZoneInput,
  response: AlarmZone,
  saved: { name: 'alarm_zone', message: 'Zone added' },
})
export const update = endpoint({
  path: one,
  permission: 'alarm.write',
  method: 'PUT',
  summary: 'Change a zone of an alarm system',
  params: IdParams,
  body: AlarmZoneInput,
  response: AlarmZone,
  saved: { name: 'alarm_zone', message: 'Zone changed', recordOptional: true },
})
export const remove = endpoint({
  path: one,
  permission: 'alarm.write',
  method: 'DELETE',
  summary: 'Remove a zone of an alarm system',
  params: IdParams,
  response: Done,
  done: { message: 'Zone removed' },
})
