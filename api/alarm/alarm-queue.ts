import * as z from 'zod/mini'
import { Id, Timestamp } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { CATEGORIES } from './codes/categories.ts'
import { STEP_KINDS, STEP_RESULTS } from './procedure/steps.ts'

// Alarms that wait or are worked on: every page of the control room loads these calls, and none of those of a case.

/** Kinds of signals that are worked on as one: tampering belongs to burglary, gas to fire. */
export const GROUPS = ['burglary', 'panic', 'duress', 'fire', 'medical', 'water', 'power', 'link', 'hours', 'technical'] as const
export type Group = (typeof GROUPS)[number]
export const ALARM_STATES = ['New', 'Taken', 'Closed'] as const
export type AlarmState = (typeof ALARM_STATES)[number]
export const OUTCOMES = [
  'intrusion',
  'attempt',
  'fire',
  'medical',
  'duress',
  'user_error',
  'fault',
  'power',
  'weather',
  'animal',
  'test',
  'unknown',
] as const
export type Outcome = (typeof OUTCOMES)[number]
/** Outcomes that make an incident, which the client sees. */
export const MAKES_INCIDENT: readonly Outcome[] = ['intrusion', 'attempt', 'fire', 'medical', 'duress']

export const Step = z.object({
  at: Timestamp,
  /** Null for what the program has done. */
  by: z.nullable(Id),
  name: z.nullable(z.string()),
  what: z.enum(STEP_KINDS),
  result: z.enum(STEP_RESULTS),
  text: z.nullable(z.string()),
})
export type Step = z.output<typeof Step>

/** An alarm in lists. */
export const Alarm = z.object({
  id: Id,
  version: Id,
  number: z.string(),
  system_id: Id,
  system_name: z.string(),
  /** The premises have further systems: its name tells it from them. */
  of_several: z.boolean(),
  client_id: Id,
  client_name: z.string(),
  station_name: z.string(),
  kind: z.enum(GROUPS),
  category: z.enum(CATEGORIES),
  /** The code of its first signal; null where none opened it. */
  code: z.nullable(z.string()),
  priority: z.int(),
  opened_at: Timestamp,
  waits_since: Timestamp,
  state: z.enum(ALARM_STATES),
  taken_by: z.nullable(z.object({ id: Id, name: z.string() })),
  taken_at: z.nullable(Timestamp),
  cancelled_at: z.nullable(Timestamp),
  /** The number of the user who has cancelled it at the panel. */
  cancelled_by: z.nullable(z.int()),
  confirmed: z.boolean(),
  again: z.int(),
  runaway: z.boolean(),
  /** The zones that have reported, by name where they have one, the first one first. */
  zones: z.array(z.string()),
  last_step: z.nullable(Step),
  outcome: z.nullable(z.enum(OUTCOMES)),
  closing: z.nullable(z.string()),
  closed_at: z.nullable(Timestamp),
})
export type Alarm = z.output<typeof Alarm>

/** One line of the queue: an alarm, or the first of many whose power went at the same time near each other. */
export const QueueLine = z.object({
  alarm: Alarm,
  /** The ids of all alarms of the line; taking or closing the line does it for each. */
  ids: z.array(Id),
  /** The number of systems without power around the first one. */
  power: z.nullable(z.object({ count: z.int(), around: z.string() })),
})
export type QueueLine = z.output<typeof QueueLine>

export const queue = endpoint({
  path: '/api/v1/alarm_queue',
  permission: 'alarm.handle',
  method: 'GET',
  summary: 'Alarms that wait for an operator or are worked on: by priority, then by age',
  response: z.array(QueueLine),
})
/** `changed` whenever an alarm opens or changes. */
export const events = endpoint({
  path: '/api/v1/alarm_events',
  permission: 'alarm.read',
  method: 'GET',
  summary: 'A signal whenever the queue of alarms changes',
  response: z.unknown(),
  events: true,
})
