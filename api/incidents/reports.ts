import * as z from 'zod/mini'
import { Day, Id, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { Hours } from '../core/shift.ts'

/**
 * The definition of each report and its columns: the row, the count, the number that it is compared with, and the share of it in
 * percent.
 */
export const REPORTS = {
  uncovered: { title: 'Uncovered by cause', columns: ['Cause', 'Shifts', 'Hours missing', '% of missing hours'] },
  overtime: { title: 'Overtime by client', columns: ['Client', 'Overtime hours', 'Hours worked', '% overtime'] },
  overrides: {
    title: 'Overrides by planner',
    columns: ['Planner', 'Overruled shifts', 'Without a reason', '% without a reason'],
  },
  incidents: { title: 'Incidents by station', columns: ['Station', 'Incidents', 'Shifts stood', 'Per 100 shifts'] },
  turnover: { title: 'Guard turnover', columns: ['Month', 'Guards who left', 'Guards on the 1st', '% left'] },
} as const satisfies Record<string, { title: string; columns: readonly [string, string, string, string] }>
export type Report = keyof typeof REPORTS
export const REPORT_NAMES = Object.keys(REPORTS) as Report[]

/** The most days of a report. */
const MOST_REPORT_DAYS = 366

/** One line of a report, by the columns of `REPORTS`. */
export const ReportRow = z.object({
  /** The client, account or station that it is about; null where there is none. */
  id: z.nullable(z.int()),
  name: z.string(),
  count: z.number(),
  base: z.number(),
  /** Null where there is nothing to compare with. */
  rate: z.nullable(z.number()),
})
export type ReportRow = z.output<typeof ReportRow>

const span = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
type Days = { from: string; to: string }
const inOrder = z.refine<Days>(({ from, to }) => to >= from, {
  message: 'The last day must not be before the first.',
  path: ['to'],
})
const ofOneYear = z.refine<Days>(({ from, to }) => span(from, to) <= MOST_REPORT_DAYS, {
  message: 'Choose at most a year.',
  path: ['to'],
})
const ofReports = {
  method: 'GET',
  permission: 'roster.read',
  cost: 40,
  report: true,
  query: z.strictObject({ report: z.enum(REPORT_NAMES), from: Day, to: Day }).check(inOrder, ofOneYear),
} as const
export const get = endpoint({
  ...ofReports,
  path: '/api/v1/reports',
  summary: 'A report of operations between two days',
  response: z.object({ rows: z.array(ReportRow) }),
})
export const exportCsv = endpoint({
  ...ofReports,
  path: '/api/v1/reports/export',
  summary: 'A report of operations as a CSV file',
  response: z.unknown(),
  download: true,
})

/** The most shifts of one response. */
export const MOST_UNCOVERED = 500
/** A shift for which time is missing, as “Uncovered by cause” counts it. */
export const UncoveredSlot = z.object({
  slot_id: Id,
  line_id: Id,
  post: z.string(),
  station_name: z.string(),
  client_name: z.string(),
  day: Day,
  ...Hours.shape,
  missing_minutes: z.int(),
  /** The guard who was to come, or came late; null when nobody was planned. */
  guard_name: z.nullable(z.string()),
})
export type UncoveredSlot = z.output<typeof UncoveredSlot>
export const uncovered = endpoint({
  method: 'GET',
  permission: 'roster.read',
  cost: 40,
  report: true,
  path: '/api/v1/reports/uncovered',
  summary: 'The shifts that a line of “Uncovered by cause” counts, the newest first, at most 500',
  query: z.strictObject({ from: Day, to: Day, cause: text(50) }).check(inOrder, ofOneYear),
  response: z.object({ total: z.int(), slots: z.array(UncoveredSlot) }),
})
