import * as z from 'zod/mini'
import { Day, Id, IdParams } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'

/** A station where a guard has stood. */
export const KnownStation = z.object({
  station_id: Id,
  name: z.string(),
  /** Null at a response unit. */
  client_name: z.nullable(z.string()),
  /** Shifts of the guard there until today. */
  shifts: z.int(),
  last_on: Day,
})
export type KnownStation = z.output<typeof KnownStation>

export const list = endpoint({
  method: 'GET',
  path: '/api/v1/guards/:id/known_stations',
  permission: 'roster.read',
  summary: 'Stations where a guard has stood, the latest first',
  params: IdParams,
  response: z.array(KnownStation),
})
