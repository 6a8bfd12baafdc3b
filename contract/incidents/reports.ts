import * as z from 'zod/mini'
import { Day } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'

/** What each report counts, and its columns: what a row is, the count, what it is compared with, and the share of it in percent. */
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
const ofReports = {
  method: 'GET',
  permission: 'roster.read',
  cost: 40,
  report: true,
  query: z.strictObject({ report: z.enum(REPORT_NAMES), from: Day, to: Day }).check(
    z.refine(({ from, to }) => to >= from, { message: 'The last day must not be before the first.', path: ['to'] }),
    z.refine(({ from, to }) => span(from, to) <= MOST_REPORT_DAYS, { message: 'Choose at most a year.', path: ['to'] }),
  ),
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
