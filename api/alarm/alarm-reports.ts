import * as z from 'zod/mini'
import { Month } from '../contracts/contract-fields.ts'
import { Id } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { type Group, OUTCOMES, type Outcome } from './alarm-queue.ts'

// The times of alarms, as they are measured: received, taken by an operator, crew sent, crew at the premises.

/** Kinds about the equipment: they may wait by their nature, so that no times are measured of them. */
export const UNTIMED_KINDS: readonly Group[] = ['power', 'link', 'technical']
/** Outcomes for which nobody had to go. */
export const FALSE_OUTCOMES: readonly Outcome[] = ['user_error', 'fault', 'weather', 'animal']
/** Seconds that the company aims at, until an operator has taken an alarm and until a crew that was sent is there. */
export const AIMS = { taken: 60, arrived: 900 } as const

const seconds = z.nullable(z.int())
/** A time of several alarms, in whole seconds; null where none was measured. */
const timeFields = { count: z.int(), median: seconds, ninety: seconds, worst: seconds }
export const MeasuredTime = z.object(timeFields)
export type MeasuredTime = z.output<typeof MeasuredTime>
/** `within`: percent of those that were measured, or are late already, within the aim. */
export const AimedTime = z.object({ ...timeFields, within: z.nullable(z.number()) })
export type AimedTime = z.output<typeof AimedTime>

const figures = {
  alarms: z.int(),
  /** From the first signal until an operator has taken the alarm. */
  taken: AimedTime,
  /** From then until the first crew is sent. */
  sent: MeasuredTime,
  /** From then until the first crew is there. */
  arrived: AimedTime,
  false_alarms: z.int(),
}
export const AlarmTotal = z.object({
  ...figures,
  /** Alarm systems that were there in the month, without those out of service that had no alarm. */
  systems: z.int(),
  /** False alarms for each of these systems; null without any. */
  false_rate: z.nullable(z.number()),
})
export type AlarmTotal = z.output<typeof AlarmTotal>
export const AlarmsOfOutcome = z.object({
  /** Null for alarms that are open. */
  outcome: z.nullable(z.enum(OUTCOMES)),
  alarms: z.int(),
})
export type AlarmsOfOutcome = z.output<typeof AlarmsOfOutcome>
export const AlarmsOfClient = z.object({ id: Id, name: z.string(), ...AlarmTotal.shape })
export type AlarmsOfClient = z.output<typeof AlarmsOfClient>
export const AlarmsOfOperator = z.object({
  /** The account that has taken them first; null for those that nobody has taken. */
  id: z.nullable(Id),
  name: z.string(),
  ...figures,
})
export type AlarmsOfOperator = z.output<typeof AlarmsOfOperator>
export const AlarmsOfUnit = z.object({
  id: Id,
  name: z.string(),
  /** Times that its crew was asked. */
  asked: z.int(),
  /** Times that it could not go. */
  refused: z.int(),
  /** From the moment at which this crew was asked. */
  arrived: AimedTime,
})
export type AlarmsOfUnit = z.output<typeof AlarmsOfUnit>
export const FalseAlarms = z.object({
  id: Id,
  name: z.string(),
  client_name: z.string(),
  alarms: z.int(),
  false_alarms: z.int(),
})
export type FalseAlarms = z.output<typeof FalseAlarms>

export const AlarmReport = z.object({
  total: AlarmTotal,
  outcomes: z.array(AlarmsOfOutcome),
  clients: z.array(AlarmsOfClient),
  operators: z.array(AlarmsOfOperator),
  units: z.array(AlarmsOfUnit),
  /** Systems with false alarms. */
  systems: z.array(FalseAlarms),
})
export type AlarmReport = z.output<typeof AlarmReport>

/** The three times of all alarms, as the rows of a table. */
export const timesOf = ({ taken, sent, arrived }: AlarmTotal) => [
  { name: 'Received to taken', ...taken },
  { name: 'Taken to crew sent', ...sent, within: null },
  { name: 'Crew sent to arrived', ...arrived },
]
export type TimeRow = ReturnType<typeof timesOf>[number]

export const ALARM_TABLES = ['times', 'outcomes', 'clients', 'operators', 'units', 'systems'] as const
export type AlarmTable = (typeof ALARM_TABLES)[number]

const path = '/api/v1/alarm_reports'
const ofReports = { method: 'GET', permission: 'alarm.read', cost: 40, report: true } as const
/** A month of Kampala, by the moment of the first signal. */
export const get = endpoint({
  ...ofReports,
  path,
  summary: 'The times of a month’s alarms, by client, operator and response unit, their outcomes, and false alarms by system',
  query: z.strictObject({ month: Month }),
  response: AlarmReport,
})
export const exportCsv = endpoint({
  ...ofReports,
  path: `${path}/export`,
  summary: 'A table of a month’s alarms as a CSV file, times in seconds',
  query: z.strictObject({ month: Month, table: z.enum(ALARM_TABLES) }),
  response: z.unknown(),
  download: true,
})
