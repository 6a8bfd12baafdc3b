import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { monthBefore, today } from '../../../../api/core/fields/days.ts'
import { exportCsv, get, REPORT_NAMES, REPORTS, type Report, type ReportRow } from '../../../../api/incidents/reports.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useAddress } from '../../../lib/lists/use-address.ts'
import { formatMonth } from '../../../lib/months.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { DaysBetween } from '../../../ui/fields/days-between.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table-props.ts'
import { FileButton } from '../../shared/lists/whole/file-button.tsx'
import { useWholeList } from '../../shared/lists/whole/use-whole-list.ts'
import { ScheduleTabs } from '../duty-schedules/schedule-tabs.tsx'
import { UncoveredSlots } from './uncovered-slots.tsx'

export const handle = {
  title: 'Reports',
  help: 'Uncovered shifts by cause, overtime by client, overruled rules by planner, incidents by station and guards who left. Overtime is what exceeds the hours of the law in blocks of three weeks that end in the period, and belongs to the client of the shifts that exceed it. Each row leads to its records.',
}

type Row = Omit<ReportRow, 'id'> & { id: number; of: number | null }
type Period = { from: string; to: string }

const CHOICES = REPORT_NAMES.map((value) => ({ value, label: REPORTS[value].title }))
const TEXTS = { loading: 'Loading the report...', empty: 'Nothing in these days.', noMatch: 'Nothing in these days.' }
const FAILURES = { unexpected: 'An unexpected error occurred while fetching the report.' }

/** The records behind a line. */
const ADDRESSES: Record<Report, (of: number | null, period: Period, name: string) => string> = {
  uncovered: (_, { from, to }, name) =>
    `/dashboard/duty-schedule/reports?${new URLSearchParams({ report: 'uncovered', from, to, cause: name })}`,
  overtime: (of, { to }) => `/dashboard/duty-schedule/coverage?client_id=${of}&week=${to}`,
  overrides: (of, { from, to }) =>
    `/dashboard/duty-schedule?overruled=true&${of === null ? '' : `overruled_by=${of}&`}from=${from}&to=${to}`,
  incidents: (of, { from, to }) => `/dashboard/incidents?station_id=${of}&from=${from}&to=${to}`,
  turnover: () => '/dashboard/guards?status=Inactive',
}

const nameOf = (report: Report, name: string) => (report === 'turnover' ? formatMonth(name) : name)

function columnsOf(report: Report): Column<Row>[] {
  const [name, count, base, rate] = REPORTS[report].columns
  const numeric = { numeric: true, breaks: 'never' } as const
  return [
    { field: 'name', title: name, cell: (row) => nameOf(report, row.name) },
    { field: 'count', title: count, ...numeric, cell: (row) => formatNumber(row.count) },
    { field: 'base', title: base, ...numeric, cell: (row) => formatNumber(row.base) },
    { field: 'rate', title: rate, ...numeric, cell: (row) => (row.rate === null ? '—' : formatNumber(row.rate)) },
  ]
}

/** Reports of operations between two days, from the first of last month on unless others are chosen. */
export default function ReportsPage() {
  const [address] = useAddress()
  const [from, to, cause] = ['from', 'to', 'cause'].map((name) => address.get(name))
  return from && to && cause ? <UncoveredSlots from={from} to={to} cause={cause} /> : <ReportTable />
}

/** One report with the choice of another. */
function ReportTable() {
  const [address, change] = useAddress()
  const report = REPORT_NAMES.find((one) => one === address.get('report')) ?? 'uncovered'
  const now = today()
  const period = { from: address.get('from') ?? `${monthBefore(now)}-01`, to: address.get('to') ?? now }
  const query = { report, ...period }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['reports', query],
    queryFn: ({ signal }) => call(get, { query }, { signal }),
  })
  const [problem, setProblem] = useState<string>()
  const list = useWholeList<Row>({
    name: 'reports',
    rows: data?.rows.map(({ id, ...row }, place) => ({ ...row, of: id, id: place + 1 })),
    problem: error ? failureText(error, FAILURES) : undefined,
    loading: isFetching,
    refresh: () => void refetch(),
  })
  return (
    <>
      <ScheduleTabs />
      {problem && <Notice kind="error" text={problem} />}
      <DataTable
        list={list}
        label={REPORTS[report].title}
        columns={columnsOf(report)}
        nameOf={({ name }) => nameOf(report, name)}
        texts={TEXTS}
        moreFilters={
          <Group gap="xs" align="flex-end">
            <Select
              label="Report"
              size="xs"
              w={200}
              allowDeselect={false}
              data={CHOICES}
              value={report}
              onChange={(to) => change({ report: to ?? '', page: '' })}
            />
            <DaysBetween
              from={period.from}
              until={period.to}
              onFrom={(from) => change({ from, page: '' })}
              onUntil={(to) => change({ to, page: '' })}
            />
          </Group>
        }
        tool={<FileButton label="CSV" endpoint={exportCsv} input={{ query }} onFailed={setProblem} />}
        opens={() => true}
        addressOf={({ of, name }) => ADDRESSES[report](of, period, name)}
      />
    </>
  )
}
