import { OUTCOME_LABELS } from '../../../../api/alarm/alarm-labels.ts'
import {
  type AimedTime,
  type AlarmReport,
  type AlarmTable,
  type AlarmTotal,
  type MeasuredTime,
  timesOf,
} from '../../../../api/alarm/alarm-reports.ts'
import { formatSeconds } from '../../../../api/core/format.ts'
import { formatNumber } from '../../../lib/format.ts'
import { type Figure, NOTHING } from '../../shared/reports/report-table.tsx'

const numberOr = (value: number | null) => (value === null ? NOTHING : formatNumber(value))
const timeOr = (seconds: number | null) => (seconds === null ? NOTHING : formatSeconds(seconds))
const percent = (part: number, whole: number) => formatNumber(Math.round((1000 * part) / whole) / 10)

/** A text that stays on one line. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

/** The median of a time, and below it how the others were. */
function timeFigure({ count, median, ninety, worst, within }: MeasuredTime & Partial<AimedTime>, aim = ''): Figure {
  const share = typeof within === 'number' && `${formatNumber(within)} % in ${aim}`
  if (median === null) return share ? { text: NOTHING, more: share } : NOTHING
  // A single time is the median, the 90 % and the worst.
  const spread = count > 1 && [`90 % in ${timeOr(ninety)}`, `worst ${timeOr(worst)}`]
  const more = [spread, share].flat().filter((part) => part !== false)
  const text = formatSeconds(median)
  return more.length > 0 ? { text, more: more.map(unbroken).join(', ') } : text
}
const TIME_TITLES = ['Until taken', 'Until crew sent', 'Until arrived'] as const
const timeFigures = ({ taken, sent, arrived }: Pick<AlarmTotal, 'taken' | 'sent' | 'arrived'>): Figure[] => [
  timeFigure(taken, '60 s'),
  timeFigure(sent),
  timeFigure(arrived, '15 min'),
]
const ofClient = (row: AlarmTotal): Figure[] => [
  formatNumber(row.alarms),
  ...timeFigures(row),
  formatNumber(row.false_alarms),
  numberOr(row.false_rate),
]
const ofOperator = (row: Omit<AlarmTotal, 'systems' | 'false_rate'>): Figure[] => [
  formatNumber(row.alarms),
  ...timeFigures(row),
  formatNumber(row.false_alarms),
]

type Shown = {
  columns: readonly string[]
  rows: { key: string; name: string; figures: readonly Figure[] }[]
  total?: readonly Figure[]
}

/** The rows of each table, as they are shown. */
const TABLES: Record<AlarmTable, (report: AlarmReport) => Shown> = {
  times: ({ total }) => ({
    columns: ['Time', 'Alarms', 'Median', '90 % within', 'Worst', '% within the aim'],
    rows: timesOf(total).map(({ name, count, median, ninety, worst, within }) => ({
      key: name,
      name,
      figures: [formatNumber(count), timeOr(median), timeOr(ninety), timeOr(worst), numberOr(within)],
    })),
  }),
  outcomes: ({ outcomes, total }) => ({
    columns: ['Outcome', 'Alarms', '% of all'],
    rows: outcomes.map(({ outcome, alarms }) => ({
      key: outcome ?? 'open',
      name: outcome ? OUTCOME_LABELS[outcome] : 'Open',
      figures: [formatNumber(alarms), percent(alarms, total.alarms)],
    })),
    total: [formatNumber(total.alarms), '100'],
  }),
  clients: ({ clients, total }) => ({
    columns: ['Client', 'Alarms', ...TIME_TITLES, 'False', 'False a system'],
    rows: clients.map((row) => ({ key: String(row.id), name: row.name, figures: ofClient(row) })),
    total: ofClient(total),
  }),
  operators: ({ operators, total }) => ({
    columns: ['Operator', 'Alarms', ...TIME_TITLES, 'False'],
    rows: operators.map((row) => ({ key: String(row.id), name: row.name, figures: ofOperator(row) })),
    total: ofOperator(total),
  }),
  units: ({ units }) => ({
    columns: ['Response unit', 'Asked', 'Could not go', TIME_TITLES[2]],
    rows: units.map(({ id, name, asked, refused, arrived }) => ({
      key: String(id),
      name,
      figures: [formatNumber(asked), formatNumber(refused), timeFigure(arrived, '15 min')],
    })),
  }),
  systems: ({ systems }) => ({
    columns: ['System', 'False alarms', 'Alarms'],
    rows: systems.map(({ id, name, client_name, alarms, false_alarms }) => ({
      key: String(id),
      name: `${client_name}, ${name}`,
      figures: [formatNumber(false_alarms), formatNumber(alarms)],
    })),
  }),
}

/** A table of the report. */
export const tableOf = (table: AlarmTable, report: AlarmReport) => TABLES[table](report)
