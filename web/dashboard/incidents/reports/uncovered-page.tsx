import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { monthPeriod } from '../../../../api/contracts/charges.ts'
import { mondayOf, today } from '../../../../api/core/fields/days.ts'
import { formatHours } from '../../../../api/core/shift.ts'
import { MOST_UNCOVERED, type UncoveredSlot, uncovered } from '../../../../api/incidents/reports.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatDay, formatNumber } from '../../../lib/format.ts'
import { useAddress } from '../../../lib/lists/use-address.ts'
import { formatMonth, readMonth } from '../../../lib/months.ts'
import { Notice } from '../../../ui/notice.tsx'
import { ChosenFilter } from '../../../ui/selection/chosen-filter.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table-props.ts'
import { useWholeList } from '../../shared/lists/whole/use-whole-list.ts'
import { ReportTabs } from '../../shared/reports/report-tabs.tsx'

export const handle = {
  title: 'Reports',
  help: 'The shifts of a month of which time is missing for one cause. A shift leads to its post in Coverage.',
}

type Row = UncoveredSlot & { id: number }

const FAILURES = { unexpected: 'An unexpected error occurred while fetching the shifts.' }
const TEXTS = {
  loading: 'Loading the shifts...',
  empty: 'No shift of this cause in these days.',
  noMatch: 'No shift of this cause.',
}
const COLUMNS: Column<Row>[] = [
  { field: 'day', title: 'Day', breaks: 'never', cell: ({ day }) => formatDay(day) },
  { field: 'hours', title: 'Hours', breaks: 'never', cell: (slot) => formatHours(slot) },
  { field: 'station', title: 'Station', cell: ({ station_name }) => station_name },
  { field: 'post', title: 'Post', cell: ({ post }) => post },
  { field: 'client', title: 'Client', cell: ({ client_name }) => client_name },
  { field: 'guard', title: 'Guard', cell: ({ guard_name }) => guard_name ?? '—' },
  {
    field: 'missing',
    title: 'Hours missing',
    numeric: true,
    breaks: 'never',
    cell: ({ missing_minutes }) => formatNumber(Math.round(missing_minutes / 6) / 10),
  },
]

/** The shifts that a line of “Uncovered by cause” counts; each leads to its post in Coverage. */
export default function UncoveredPage() {
  const [address] = useAddress()
  const go = useNavigate()
  const month = readMonth(address.get('month'), today().slice(0, 7))
  const cause = address.get('cause') ?? 'Nobody was planned'
  const { from, until: to } = monthPeriod(month)
  const query = { cause, from, to }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['reports', 'uncovered', query],
    queryFn: ({ signal }) => call(uncovered, { query }, { signal }),
  })
  const list = useWholeList<Row>({
    name: 'uncovered',
    rows: data?.slots.map((slot) => ({ ...slot, id: slot.slot_id })),
    problem: error ? failureText(error, FAILURES) : undefined,
    loading: isFetching,
    refresh: () => void refetch(),
  })
  return (
    <>
      <ReportTabs month={month} />
      {data && data.total > MOST_UNCOVERED && (
        <Notice
          kind="info"
          text={`The newest ${formatNumber(MOST_UNCOVERED)} of ${formatNumber(data.total)} shifts are shown.`}
        />
      )}
      <DataTable
        list={list}
        label={`Uncovered shifts: ${cause}`}
        columns={COLUMNS}
        nameOf={({ post, day }) => `${post} on ${formatDay(day)}`}
        texts={TEXTS}
        moreFilters={
          <ChosenFilter
            label="Cause"
            value={`${cause}, ${formatMonth(month)}`}
            onRemove={() => void go(`/dashboard/reports?month=${month}`)}
          />
        }
        opens={() => true}
        addressOf={({ day, line_id }) => `/dashboard/duty-schedule/coverage?week=${mondayOf(day)}&post=${line_id}&day=${day}`}
      />
    </>
  )
}
