import { monthBefore } from '../../../../api/core/fields/days.ts'
import { type Report, type ReportOfMonth, rowName } from '../../../../api/incidents/reports.ts'
import { formatNumber } from '../../../lib/format.ts'
import { formatMonth } from '../../../lib/months.ts'
import { moreText, mostlyText, percentText, pointsText, someText } from '../../shared/reports/compared.ts'

type Remark = (report: ReportOfMonth, than: string, month: string) => readonly (string | undefined)[]

/** `12 hours`. */
const hoursOf = (hours: number) => someText(hours, 'hour')
const byCount = ({ rows }: ReportOfMonth) => rows.map(({ name, count }) => ({ name, amount: count }))
const most = ({ rows }: ReportOfMonth) => rows.find(({ count }) => count > 0)

/** The sentences of each report: the figure beside that of the month before, then where it comes from. */
const REMARKS: Record<Report, Remark> = {
  coverage: (report, than) => [
    `Coverage ${percentText(report.total.rate ?? 0)}${after(pointsText(report.total.rate, report.before.rate, than, 'more'))}`,
    report.total.count === 0 ? 'No hour was missed' : mostlyText(byCount(report), 'the missing hours were', 'station'),
  ],
  uncovered: ({ rows, total, before }, than) => [
    `${hoursOf(total.base)} missing, ${moreText(total.base, before.base, than)}`,
    rows[0] && `${percentText(rows[0].rate ?? 0)} of them: ${rows[0].name}`,
  ],
  lateness: (report, than) => [
    `${someText(report.total.count, 'guard')} of ${formatNumber(report.total.base)} came late, ${percentText(report.total.rate ?? 0)}${after(
      pointsText(report.total.rate, report.before.rate, than, 'less'),
    )}`,
    mostlyText(byCount(report), 'them', 'station'),
  ],
  overtime: ({ rows, total, before }, than) => [
    `${hoursOf(total.count)} of overtime, ${percentText(total.rate ?? 0)} of the hours worked, ${moreText(total.count, before.count, than)}`,
    rows[0] && rows[0].count > 0 ? `Most of it for ${rows[0].name}: ${hoursOf(rows[0].count)}` : undefined,
  ],
  overrides: (report, than) => [
    `${someText(report.total.count, 'shift')} against a rule, ${moreText(report.total.count, report.before.count, than)}`,
    `${report.total.base === 0 ? 'None' : formatNumber(report.total.base)} without a reason`,
    report.rows[0] && `Most by ${report.rows[0].name}: ${formatNumber(report.rows[0].count)}`,
  ],
  turnover: (report, than, month) => [
    `${someText(report.total.count, 'guard')} of ${formatNumber(report.total.base)} left in ${month}${after(
      moreText(report.total.count, report.before.count, than),
    )}`,
    `${someText(
      report.rows.reduce((sum, { count }) => sum + count, 0),
      'guard',
    )} left in twelve months`,
  ],
  categories: (report, than) => {
    const first = most(report)
    return [
      `${someText(report.total.count, 'incident')}, ${moreText(report.total.count, report.before.count, than)}`,
      `${report.total.base === 0 ? 'None' : formatNumber(report.total.base)} of severity High`,
      first && `Most often: ${rowName('categories', first.name)}, ${formatNumber(first.count)}`,
    ]
  },
  stations: (report) => {
    const often = report.rows.toSorted((one, other) => other.count - one.count)
    return [
      report.total.rate === null ? undefined : `${formatNumber(report.total.rate)} incidents for 100 shifts`,
      mostlyText(byCount({ ...report, rows: often }), 'them', 'station'),
    ]
  },
}
const after = (text: string | undefined) => (text ? `, ${text}` : '')

/** The remark about a month of a report, in which something was counted. */
export function remarkOf(name: Report, report: ReportOfMonth, month: string) {
  const sentences = REMARKS[name](report, formatMonth(monthBefore(month)), formatMonth(month))
  return sentences.filter(Boolean).join('. ').concat('.')
}
