import * as z from 'zod/mini'
import { Id, IdParams, Reference } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'

/** The most stations of one supervisor. */
const MOST = 500

const at = { path: '/api/v1/admins/:id/stations', params: IdParams } as const
export const list = endpoint({
  ...at,
  method: 'GET',
  permission: 'stations.read',
  summary: 'The stations of a supervisor, by name',
  response: z.array(Reference),
})
/** They count from the next request of the supervisor on. */
export const set = endpoint({
  ...at,
  method: 'POST',
  permission: 'stations.write',
  sensitive: { password: 'always' },
  summary: 'Choose the stations of a supervisor',
  body: z.strictObject({ station_ids: z.array(Id).check(z.maxLength(MOST)) }),
  response: z.object({ stations: z.array(Reference) }),
})
