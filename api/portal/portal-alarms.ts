import * as z from 'zod/mini'
import { GROUPS, OUTCOMES } from '../alarm/alarm-queue.ts'
import { Month } from '../contracts/contract-fields.ts'
import { Id, IdParams, IdText, listQuery, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'

// The alarms of a client, as its people see them. Nothing here gives away that somebody was under threat (docs/decisions/0192).

export const PortalAlarm = z.object({
  id: Id,
  number: z.string(),
  system_id: Id,
  system_name: z.string(),
  station_name: z.string(),
  kind: z.enum(GROUPS),
  opened_at: Timestamp,
  /** Null while the operators work on it. */
  closed_at: z.nullable(Timestamp),
  outcome: z.nullable(z.enum(OUTCOMES)),
  /** The zones that have reported, the first one first. */
  zones: z.array(z.string()),
})
export type PortalAlarm = z.output<typeof PortalAlarm>

/** With what happened, in plain words and in order. */
export const PortalAlarmDetail = z.extend(PortalAlarm, {
  lines: z.array(z.object({ at: Timestamp, text: z.string() })),
  /** The incident that came of it, where the client sees one. */
  incident_id: z.nullable(Id),
})
export type PortalAlarmDetail = z.output<typeof PortalAlarmDetail>

export const PortalAlarmQuery = z.omit(listQuery(['opened_at'], { system_id: z.optional(IdText) }), { q: true })
export type PortalAlarmQuery = z.output<typeof PortalAlarmQuery>

const at = { path: '/api/v1/portal/alarms', method: 'GET', permission: 'portal.read', shows: ['alarm.read'] } as const

export const list = endpoint({
  ...at,
  summary: 'Alarms of the client, the latest first',
  query: PortalAlarmQuery,
  response: z.array(PortalAlarm),
  list: {},
})
export const get = endpoint({
  ...at,
  path: `${at.path}/:id`,
  summary: 'One alarm of the client with what happened, in plain words',
  params: IdParams,
  response: PortalAlarmDetail,
})

export const AlarmMonth = z.object({
  month: Month,
  signals: z.int(),
  alarms: z.int(),
  outcomes: z.array(z.object({ outcome: z.enum(OUTCOMES), count: z.int() })),
  /** Alarms that are not closed yet. */
  open: z.int(),
  /** Seconds from the first signal to the operator; null where no alarm was taken. */
  median_seconds: z.nullable(z.int()),
  worst_seconds: z.nullable(z.int()),
})
export type AlarmMonth = z.output<typeof AlarmMonth>
/** Losses of power, which wait half an hour before they ring, have no part in the times. */
export const month = endpoint({
  ...at,
  path: '/api/v1/portal/alarm_report',
  summary: 'A month of the alarm systems of the client in figures',
  cost: 10,
  query: z.strictObject({ month: Month }),
  response: AlarmMonth,
})
