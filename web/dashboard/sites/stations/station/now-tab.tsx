import { board, type NowRow } from '../../../../../api/attendance/now.ts'
import { stream } from '../../../../../api/attendance/now-news.ts'
import { clockTimeAt } from '../../../../../api/core/fields/days.ts'
import { call } from '../../../../lib/calls/call.ts'
import { STATUS_VARIANTS } from '../../../../lib/statuses.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import type { Column } from '../../../../ui/table/data-table-props.ts'
import { Telephone } from '../../../../ui/telephone.tsx'
import { RelatedRecords } from '../../../shared/record-page/related-records.tsx'
import { pageAddress } from '../../../shared/records/record-addresses.ts'

const COLUMNS: Column<NowRow>[] = [
  { field: 'guard_name', title: 'Guard', cell: ({ guard_name }) => guard_name ?? 'Nobody' },
  {
    field: 'guard_contacts',
    title: 'Telephone',
    breaks: 'never',
    cell: ({ guard_contacts }) => (guard_contacts ? <Telephone number={guard_contacts} inherit underline="always" /> : '—'),
  },
  { field: 'post', title: 'Post', cell: ({ post }) => post ?? 'Outside of any contract' },
  { field: 'start_time', title: 'Hours', breaks: 'never', cell: ({ start_time, end_time }) => `${start_time}–${end_time}` },
  {
    field: 'state',
    title: 'State',
    cell: ({ state }) => <StatusBadge text={state} variant={STATUS_VARIANTS.attendance[state]} />,
  },
  {
    field: 'in_at',
    title: 'Came at',
    breaks: 'never',
    cell: ({ in_at }) => (in_at === null ? '—' : clockTimeAt(new Date(in_at))),
  },
]

/** Guards at a station at this moment, and those who come next: as live as the control room. */
export const NowTab = ({ stationId }: { stationId: number }) => (
  <RelatedRecords
    title="Now"
    of={['attendance', 'now', 'of station', stationId]}
    load={async (signal) => {
      const { rows } = await call(board, {}, { signal })
      return { items: rows.filter(({ station_id }) => station_id === stationId) }
    }}
    columns={COLUMNS}
    keyOf={({ slot_id, shift_id }) => `${slot_id} ${shift_id}`}
    to={({ guard_id }) => (guard_id === null ? undefined : pageAddress('guards', guard_id))}
    empty="Nobody is needed here in the coming twelve hours."
    live={stream}
    all={{ label: 'Control room', to: '/dashboard/now' }}
  />
)
