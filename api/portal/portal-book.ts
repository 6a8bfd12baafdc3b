import * as z from 'zod/mini'
import { Occurrence } from '../attendance/occurrences.ts'
import { Day, IdText, listQuery } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { OCCURRENCE_KINDS } from '../sites/occurrence-kinds.ts'

/** An entry of the occurrence book as a client reads it: the guard by name and rank, and nobody of the staff. */
export const PortalOccurrence = z.object({
  ...z.pick(Occurrence, {
    id: true,
    station_id: true,
    station_name: true,
    at: true,
    kind: true,
    text: true,
    /** Without which proof of identity was seen. */
    fields: true,
    closes: true,
    opens: true,
    closed_at: true,
  }).shape,
  /** Null when it was written at the desk. */
  guard_name: z.nullable(z.string()),
  guard_rank: z.nullable(z.string()),
  corrected: z.boolean(),
})
export type PortalOccurrence = z.output<typeof PortalOccurrence>

export const PortalBookQuery = listQuery(['id', 'at'], {
  kind: z.optional(z.enum(OCCURRENCE_KINDS)),
  station_id: z.optional(IdText),
  from: z.optional(Day),
  to: z.optional(Day),
})
export type PortalBookQuery = z.output<typeof PortalBookQuery>
/** Only of kinds that the station shares with its client. */
export const list = endpoint({
  method: 'GET',
  path: '/api/v1/portal/book',
  summary: 'The book of the client’s stations, the latest first',
  permission: 'portal.read',
  shows: ['attendance.read'],
  query: PortalBookQuery,
  response: z.array(PortalOccurrence),
  list: {},
})
