import { monthPeriod, type Period } from '../../../api/contracts/charges.ts'
import { monthAfter, monthBefore } from '../../../api/core/fields/days.ts'
import { REPORTS, type Report, type ReportFigures, type ReportOfMonth } from '../../../api/incidents/reports.ts'
import { settingOn } from '../../company/index.ts'
import type { Db } from '../../platform/db/open.ts'
import {
  type Counted,
  coverageByStation,
  incidentsByCategory,
  incidentsByStation,
  latenessByStation,
  overridesByPlanner,
  overtimeByClient,
  turnoverByMonth,
  uncoveredByCause,
} from './queries.ts'

/** The statement of each report that is counted for a month alone. */
const QUERIES: Record<Exclude<Report, 'turnover'>, (db: Db, month: Period) => Promise<Counted[]>> = {
  coverage: coverageByStation,
  uncovered: uncoveredByCause,
  lateness: latenessByStation,
  overtime: async (db, month) => overtimeByClient(db, month, await settingOn(db, 'hours', month.until)),
  overrides: overridesByPlanner,
  categories: incidentsByCategory,
  stations: incidentsByStation,
}
/** Months before the chosen one whose turnover is shown, too. */
const MONTHS_BEFORE = 11

const NOTHING = { count: 0, base: 0 }
type Sums = typeof NOTHING
const sumOf = (rows: readonly Sums[]): Sums =>
  rows.reduce((all, { count, base }) => ({ count: all.count + count, base: all.base + base }), NOTHING)

/** Minutes as hours to one decimal. */
const hours = (minutes: number) => Math.round(minutes / 6) / 10

/** The figures of a row, or of the sum of all, as they are shown. */
function figuresOf(report: Report, row: Sums, all: Sums): ReportFigures {
  const inHours: readonly string[] = REPORTS[report].hours
  const shown = (field: keyof Sums) => (inHours.includes(field) ? hours(row[field]) : row[field])
  return { count: shown('count'), base: shown('base'), rate: REPORTS[report].rate(row, all) }
}

/** The turnover of a month and of those before it: a row is a month, so that the sum of all would say nothing. */
async function turnoverOf(db: Db, month: string): Promise<ReportOfMonth> {
  const counted = await turnoverByMonth(db, { from: `${monthAfter(month, -MONTHS_BEFORE)}-01`, until: monthPeriod(month).until })
  const figures = (row: Sums) => figuresOf('turnover', row, row)
  return {
    rows: counted.map((row) => ({ id: row.id, name: row.name, ...figures(row) })),
    total: figures(counted.at(-1)!),
    before: figures(counted.at(-2)!),
  }
}

/** A report of a month, its figures, and those of the month before. */
export async function reportOf(db: Db, report: Report, month: string): Promise<ReportOfMonth> {
  if (report === 'turnover') return turnoverOf(db, month)
  const [counted, before] = await Promise.all([month, monthBefore(month)].map((one) => QUERIES[report](db, monthPeriod(one))))
  const all = sumOf(counted!)
  const earlier = sumOf(before!)
  return {
    rows: counted!.map((row) => ({ id: row.id, name: row.name, ...figuresOf(report, row, all) })),
    total: figuresOf(report, all, all),
    before: figuresOf(report, earlier, earlier),
  }
}
