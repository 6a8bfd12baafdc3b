import * as z from 'zod/mini'
import { Month } from '../contracts/contract-fields.ts'
import { Day, Id, text } from '../core/common.ts'
import { endpoint } from '../core/endpoint.ts'
import { Hours } from '../core/shift.ts'
import { CATEGORY_NAMES } from './category-names.ts'

/** A report as it is counted: the sum of rows, and each row beside it. */
type Sums = { count: number; base: number }

/** Percent to one decimal; null where there is nothing to compare with. */
const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((1000 * part) / whole) / 10)
const countOfBase = ({ count, base }: Sums) => percent(count, base)

/**
 * The definition of each report: its section, its columns (the row, the count, the number that it is compared with, and the share in
 * percent), which of the numbers are hours that are counted in minutes, and how the share follows from a row and the sum of all.
 */
export const REPORTS = {
  coverage: {
    section: 'operations',
    title: 'Coverage by station',
    columns: ['Station', 'Hours missing', 'Hours agreed', '% covered'],
    hours: ['count', 'base'],
    rate: ({ count, base }) => percent(base - count, base),
  },
  uncovered: {
    section: 'operations',
    title: 'Uncovered by cause',
    columns: ['Cause', 'Shifts', 'Hours missing', '% of missing hours'],
    hours: ['base'],
    rate: ({ base }, all) => percent(base, all.base),
  },
  lateness: {
    section: 'operations',
    title: 'Late by station',
    columns: ['Station', 'Came late', 'Guards who came', '% late'],
    hours: [],
    rate: countOfBase,
  },
  overtime: {
    section: 'operations',
    title: 'Overtime by client',
    columns: ['Client', 'Overtime hours', 'Hours worked', '% overtime'],
    hours: ['count', 'base'],
    rate: countOfBase,
  },
  overrides: {
    section: 'operations',
    title: 'Overrides by planner',
    columns: ['Planner', 'Overruled shifts', 'Without a reason', '% without a reason'],
    hours: [],
    rate: ({ count, base }) => percent(base, count),
  },
  turnover: {
    section: 'people',
    title: 'Guard turnover',
    columns: ['Month', 'Guards who left', 'Guards on the 1st', '% left'],
    hours: [],
    rate: countOfBase,
  },
  categories: {
    section: 'incidents',
    title: 'Incidents by category',
    columns: ['Category', 'Incidents', 'Severity High', '% High'],
    hours: [],
    rate: ({ count, base }) => percent(base, count),
  },
  stations: {
    section: 'incidents',
    title: 'Incidents by station',
    columns: ['Station', 'Incidents', 'Shifts stood', 'Per 100 shifts'],
    hours: [],
    rate: countOfBase,
  },
} as const satisfies Record<string, ReportDefinition>
export type Section = 'operations' | 'people' | 'incidents'
type ReportDefinition = {
  section: Section
  title: string
  columns: readonly [string, string, string, string]
  hours: readonly (keyof Sums)[]
  rate: (row: Sums, all: Sums) => number | null
}
export type Report = keyof typeof REPORTS
const REPORT_NAMES = Object.keys(REPORTS) as Report[]
/** The reports of a section, in their order. */
const reportsOf = (section: Section) => REPORT_NAMES.filter((name) => REPORTS[name].section === section)

/** The name of a row on screen: that of a category, everything else as it is. */
export const rowName = (report: Report, name: string) =>
  report === 'categories' ? ((CATEGORY_NAMES as Record<string, string>)[name] ?? 'No category') : name

const figures = {
  count: z.number(),
  base: z.number(),
  /** Null where there is nothing to compare with. */
  rate: z.nullable(z.number()),
}
/** One line of a report, by the columns of `REPORTS`. */
export const ReportRow = z.object({
  /** The client, account or station that it is about; null where there is none. */
  id: z.nullable(z.int()),
  name: z.string(),
  ...figures,
})
export type ReportRow = z.output<typeof ReportRow>
export const ReportFigures = z.object(figures)
export type ReportFigures = z.output<typeof ReportFigures>
/** A report of a month, with the figures of the whole month and of the one before. */
export const ReportOfMonth = z.object({ rows: z.array(ReportRow), total: ReportFigures, before: ReportFigures })
export type ReportOfMonth = z.output<typeof ReportOfMonth>

const ofReports = { method: 'GET', cost: 40, report: true } as const
const queryOf = (section: Section) => z.strictObject({ report: z.enum(reportsOf(section)), month: Month })
const asFile = { response: z.unknown(), download: true } as const
const ofOperations = { ...ofReports, permission: 'roster.read', query: queryOf('operations') } as const
export const operations = endpoint({
  ...ofOperations,
  path: '/api/v1/reports/operations',
  summary: 'A report of a month of operations: coverage, causes, lateness, overtime, overrides',
  response: ReportOfMonth,
})
export const operationsCsv = endpoint({
  ...ofOperations,
  ...asFile,
  path: '/api/v1/reports/operations/export',
  summary: 'A report of a month of operations as a CSV file',
})
const ofPeople = { ...ofReports, permission: 'guards.read', query: queryOf('people') } as const
export const people = endpoint({
  ...ofPeople,
  path: '/api/v1/reports/people',
  summary: 'The turnover of guards in the twelve months up to one',
  response: ReportOfMonth,
})
export const peopleCsv = endpoint({
  ...ofPeople,
  ...asFile,
  path: '/api/v1/reports/people/export',
  summary: 'The turnover of guards as a CSV file',
})
// Of all stations: supervisors read the incidents of their own.
const ofIncidents = { ...ofReports, permission: 'incidents.write', query: queryOf('incidents') } as const
export const incidents = endpoint({
  ...ofIncidents,
  path: '/api/v1/reports/incidents',
  summary: 'Incidents of a month by category or station',
  response: ReportOfMonth,
})
export const incidentsCsv = endpoint({
  ...ofIncidents,
  ...asFile,
  path: '/api/v1/reports/incidents/export',
  summary: 'Incidents of a month by category or station as a CSV file',
})

const span = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
/** The most days of a list of uncovered shifts. */
const MOST_REPORT_DAYS = 366
type Days = { from: string; to: string }
const inOrder = z.refine<Days>(({ from, to }) => to >= from, {
  message: 'The last day must not be before the first.',
  path: ['to'],
})
const ofOneYear = z.refine<Days>(({ from, to }) => span(from, to) <= MOST_REPORT_DAYS, {
  message: 'Choose at most a year.',
  path: ['to'],
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
  ...ofReports,
  permission: 'roster.read',
  path: '/api/v1/reports/uncovered',
  summary: 'The shifts that a line of “Uncovered by cause” counts, the newest first, at most 500',
  query: z.strictObject({ from: Day, to: Day, cause: text(50) }).check(inOrder, ofOneYear),
  response: z.object({ total: z.int(), slots: z.array(UncoveredSlot) }),
})
