import { list, type Round } from '../../../../../api/attendance/patrols.ts'
import { addDays, clockTimeAt, today } from '../../../../../api/core/fields/days.ts'
import { call } from '../../../../lib/calls/call.ts'
import { formatDay } from '../../../../lib/format.ts'
import { STATUS_VARIANTS } from '../../../../lib/statuses.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import type { Column } from '../../../../ui/table/data-table-props.ts'
import { FEW_ROWS, RelatedRecords } from '../../../shared/record-page/related-records.tsx'

const COLUMNS: Column<Round>[] = [
  { field: 'day', title: 'Day', breaks: 'never', cell: ({ day }) => formatDay(day) },
  { field: 'due_from', title: 'From', breaks: 'never', cell: ({ due_from }) => clockTimeAt(new Date(due_from)) },
  { field: 'route_name', title: 'Route', cell: ({ route_name }) => route_name },
  { field: 'guard_name', title: 'Guard', cell: ({ guard_name }) => guard_name ?? '—' },
  { field: 'scanned', title: 'Points', numeric: true, cell: ({ scanned, expected }) => `${scanned} of ${expected}` },
  { field: 'state', title: 'State', cell: ({ state }) => <StatusBadge text={state} variant={STATUS_VARIANTS.round[state]} /> },
]

/** The rounds of a station in the last seven days, the latest first. */
export function RoundsTab({ stationId }: { stationId: number }) {
  const to = today()
  const days = { from: addDays(to, -6), to, station_id: String(stationId) }
  return (
    <RelatedRecords
      title="Rounds"
      of={['patrols', 'of station', stationId, to]}
      load={(signal) => call(list, { query: { ...days, sort: '-due_from', page: '1', page_size: FEW_ROWS } }, { signal })}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      to={({ id }) => `/dashboard/rounds?record=${id}`}
      empty="No rounds in the last seven days."
      all={{ label: 'All rounds', to: `/dashboard/rounds?station_id=${stationId}` }}
    />
  )
}
