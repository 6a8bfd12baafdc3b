import { useQuery } from '@tanstack/react-query'
import { ALARM_TABLES, exportCsv, get } from '../../../../api/alarm/alarm-reports.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatMonth } from '../../../lib/months.ts'
import { ReportPage } from '../../shared/reports/report-page.tsx'
import { ReportPanel } from '../../shared/reports/report-panel.tsx'
import { ReportTable } from '../../shared/reports/report-table.tsx'
import { COUNTED, emptyRemark, remarkOf, TITLES } from './remarks.ts'
import { tableOf } from './tables.ts'

export const handle = {
  title: 'Reports',
  help: 'The times of a month’s alarms: until an operator has taken them, until a crew was sent, until it was there; by client, operator and response unit, with outcomes and false alarms.',
}

export default function ReportAlarmsPage() {
  return <ReportPage section="Alarms">{(month) => <AlarmReports month={month} />}</ReportPage>
}

/** All tables of a month, which come with one call; one panel alone says that they are loading, or that there is nothing. */
function AlarmReports({ month }: { month: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['reports', 'alarms', month],
    queryFn: ({ signal }) => call(get, { query: { month } }, { signal }),
  })
  const isEmpty = !data || data.total.alarms === 0
  return ALARM_TABLES.slice(0, isEmpty ? 1 : undefined).map((table) => {
    const shown = data && !isEmpty ? tableOf(table, data) : undefined
    return (
      <ReportPanel
        key={table}
        id={`alarms-${table}`}
        title={TITLES[table]}
        counted={COUNTED[table]}
        remark={data && (isEmpty ? emptyRemark(formatMonth(month)) : remarkOf(table, data))}
        error={isFetching ? null : error}
        onRetry={() => void refetch()}
        bars={[]}
        barsAre=""
        wide
        table={data && (shown?.rows.length ? <ReportTable label={TITLES[table]} {...shown} /> : null)}
        csv={{ endpoint: exportCsv, input: { query: { month, table } } }}
      />
    )
  })
}
