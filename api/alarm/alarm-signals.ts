import * as z from 'zod/mini'
import { Day, Id, IdText, listQuery, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { CATEGORIES, QUALIFIERS } from './codes/categories.ts'

// Signals of panels, as they were received. They are never changed.

export const TRANSPORTS = ['tcp', 'udp', 'http', 'manual', 'simulator'] as const

export const AlarmSignal = z.object({
  id: z.int(),
  received_at: Timestamp,
  transport: z.enum(TRANSPORTS),
  /** The sender's address; null for what staff have noted. */
  address: z.nullable(z.string()),
  account: z.string(),
  /** Null for a system that is not known here, and for a frame that could not be read. */
  system_id: z.nullable(Id),
  system_name: z.nullable(z.string()),
  code: z.nullable(z.string()),
  qualifier: z.enum(QUALIFIERS),
  category: z.enum(CATEGORIES),
  confirmed: z.boolean(),
  partition: z.nullable(z.int()),
  /** Of the zone, or of the user for openings and closings. */
  number: z.nullable(z.int()),
  zone_name: z.nullable(z.string()),
  user_number: z.nullable(z.int()),
  text: z.nullable(z.string()),
  /** The time that the panel gave it. */
  panel_time: z.nullable(Timestamp),
  /** The number of times that its frame came again. */
  repeats: z.int(),
})
export type AlarmSignal = z.output<typeof AlarmSignal>

/** Signals of unknown systems in place of those of known ones. */
export const UNKNOWN = ['true'] as const
export const AlarmSignalQuery = z.omit(
  listQuery(['received_at'], {
    system_id: z.optional(IdText),
    category: z.optional(z.enum(CATEGORIES)),
    unknown: z.optional(z.enum(UNKNOWN)),
    from: z.optional(Day),
    to: z.optional(Day),
  }),
  { q: true },
)
export type AlarmSignalQuery = z.output<typeof AlarmSignalQuery>

export const list = endpoint({
  path: '/api/v1/alarm_signals',
  permission: 'alarm.read',
  method: 'GET',
  summary: 'Signals of alarm systems, newest first',
  query: AlarmSignalQuery,
  response: z.array(AlarmSignal),
  list: {},
})
