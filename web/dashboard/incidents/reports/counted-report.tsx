import { useQuery } from '@tanstack/react-query'
import * as calls from '../../../../api/incidents/reports.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatNumber } from '../../../lib/format.ts'
import { formatMonth } from '../../../lib/months.ts'
import { ReportPanel } from '../../shared/reports/report-panel.tsx'
import { NOTHING, ReportTable } from '../../shared/reports/report-table.tsx'
import { remarkOf } from './remarks.ts'
import { addressOf, BARS, COUNTED } from './report-texts.ts'

/** The calls of each section; each takes the reports of its own only. */
const SECTIONS = {
  operations: { get: calls.operations, csv: calls.operationsCsv },
  people: { get: calls.people, csv: calls.peopleCsv },
  incidents: { get: calls.incidents, csv: calls.incidentsCsv },
} as unknown as Record<calls.Section, { get: typeof calls.operations; csv: typeof calls.operationsCsv }>

/** The reports whose bars are the second figure: the hours behind the shifts. */
const BY_BASE: readonly calls.Report[] = ['uncovered']

const rateText = (rate: number | null) => (rate === null ? NOTHING : formatNumber(rate))
const figuresOf = ({ count, base, rate }: calls.ReportFigures) => [formatNumber(count), formatNumber(base), rateText(rate)]

/** A report that is counted from shifts, guards or incidents. */
export function CountedReport({ report, month }: { report: calls.Report; month: string }) {
  const { section, title, columns } = calls.REPORTS[report]
  const { get, csv } = SECTIONS[section]
  const query = { report, month } as Parameters<typeof call<typeof get>>[1]['query']
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['reports', query],
    queryFn: ({ signal }) => call(get, { query }, { signal }),
  })
  const nameOf = (name: string) => (report === 'turnover' ? formatMonth(name) : calls.rowName(report, name))
  const isEmpty = data?.rows.every(({ count, base }) => count === 0 && base === 0)
  const bars = data?.rows.map(({ name, count, base }) => {
    const value = BY_BASE.includes(report) ? base : count
    return { name: nameOf(name), value, text: formatNumber(value) }
  })
  const drawn =
    report === 'turnover' ? bars : bars?.filter(({ value }) => value > 0).toSorted((one, other) => other.value - one.value)
  return (
    <ReportPanel
      id={report}
      title={title}
      counted={COUNTED[report]}
      remark={data && (isEmpty ? `Nothing in ${formatMonth(month)}.` : remarkOf(report, data, month))}
      error={isFetching ? null : error}
      onRetry={() => void refetch()}
      bars={drawn ?? []}
      barsAre={BARS[report]}
      table={
        data &&
        (isEmpty ? null : (
          <ReportTable
            label={title}
            columns={columns}
            rows={data.rows.map((row) => ({
              key: `${row.id} ${row.name}`,
              name: nameOf(row.name),
              figures: figuresOf(row),
              to: row.count === 0 ? undefined : addressOf(report, row, month),
            }))}
            total={report === 'turnover' ? undefined : figuresOf(data.total)}
          />
        ))
      }
      csv={{ endpoint: csv, input: { query } }}
    />
  )
}
