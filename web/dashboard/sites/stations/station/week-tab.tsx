import { Button } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { Link } from 'react-router'
import { list, type Slot } from '../../../../../api/contracts/slots.ts'
import { addDays, mondayOf, today } from '../../../../../api/core/fields/days.ts'
import { call } from '../../../../lib/calls/call.ts'
import { formatDay, formatWeekday } from '../../../../lib/format.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { STATUS_VARIANTS } from '../../../../lib/statuses.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import type { Column } from '../../../../ui/table/data-table-props.ts'
import { RelatedRecords } from '../../../shared/record-page/related-records.tsx'
import { pageAddress } from '../../../shared/records/record-addresses.ts'

const COLUMNS: Column<Slot>[] = [
  { field: 'guard_name', title: 'Guard', cell: ({ guard_name }) => guard_name ?? 'Nobody yet' },
  { field: 'day', title: 'Day', breaks: 'never', cell: ({ day }) => `${formatWeekday(day)} ${formatDay(day)}` },
  {
    field: 'start_time',
    title: 'Hours',
    breaks: 'never',
    cell: ({ start_time, end_time, ends_next_day }) => `${start_time}–${end_time}${ends_next_day ? ' +1' : ''}`,
  },
  { field: 'name', title: 'Post', cell: ({ name }) => name },
  { field: 'state', title: 'State', cell: ({ state }) => <StatusBadge text={state} variant={STATUS_VARIANTS.slot[state]} /> },
]

/** The shifts of a station in the next seven days, filled or not. */
export function WeekTab({ stationId }: { stationId: number }) {
  const from = today()
  const plans = useCan()('roster.write')
  const days = { from, to: addDays(from, 6), station_id: String(stationId) }
  return (
    <>
      {plans && (
        <Button
          component={Link}
          to={`/dashboard/duty-schedule/roster?station_id=${stationId}&week=${mondayOf(from)}`}
          variant="default"
          mb="md"
          leftSection={<IconWand size={16} aria-hidden />}
        >
          Plan the roster
        </Button>
      )}
      <RelatedRecords
        title="The next seven days"
        of={['slots', 'list', 'of station', stationId, from]}
        load={(signal) => call(list, { query: { ...days, sort: 'day', page: '1', page_size: '100' } }, { signal })}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        to={({ guard_id }) => (guard_id === null ? undefined : pageAddress('guards', guard_id))}
        empty="Nobody is needed in the coming days."
        all={{ label: 'Duty schedule', to: `/dashboard/duty-schedule?station_id=${stationId}` }}
      />
    </>
  )
}
