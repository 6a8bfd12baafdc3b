import { Text } from '@mantine/core'
import { type Attendance, list as attendance } from '../../../../../api/attendance/attendance.ts'
import { addDays, today } from '../../../../../api/core/fields/days.ts'
import { countOf } from '../../../../../api/core/format.ts'
import { type DutySchedule, list as shifts } from '../../../../../api/roster/duty-schedules.ts'
import { call } from '../../../../lib/calls/call.ts'
import { formatDay } from '../../../../lib/format.ts'
import { useCan } from '../../../../lib/session/use-can.ts'
import { STATUS_VARIANTS } from '../../../../lib/statuses.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import type { Column } from '../../../../ui/table/data-table-props.ts'
import { FEW_ROWS, RelatedRecords } from '../../../shared/record-page/related-records.tsx'
import { pageAddress } from '../../../shared/records/record-addresses.ts'

type Hours = Pick<DutySchedule, 'shift_date' | 'start_time' | 'end_time' | 'ends_next_day' | 'station_name'>
const COLUMNS: Column<Hours>[] = [
  { field: 'shift_date', title: 'Day', breaks: 'never', cell: (shift) => formatDay(shift.shift_date) },
  {
    field: 'start_time',
    title: 'Hours',
    breaks: 'never',
    cell: ({ start_time, end_time, ends_next_day }) => `${start_time}–${end_time}${ends_next_day ? ' +1' : ''}`,
  },
  { field: 'station_id', title: 'Station', cell: (shift) => shift.station_name },
]
const hours = (minutes: number) => (minutes / 60).toFixed(1)
const CAME: Column<Attendance>[] = [
  ...COLUMNS,
  {
    field: 'state',
    title: 'State',
    cell: ({ state }) => <StatusBadge text={state} variant={STATUS_VARIANTS.attendance[state]} />,
  },
  { field: 'minutes', title: 'Hours there', numeric: true, cell: ({ minutes }) => hours(minutes) },
]
/** The days of which what was worked is counted. */
const DAYS = 31

/** The shifts of a guard that come, and those of the last month with the hours that were worked. */
export function ShiftsTab({ guardId }: { guardId: number }) {
  const may = useCan()
  const now = today()
  const guard_id = String(guardId)
  const from = addDays(now, 1 - DAYS)
  return (
    <>
      {may(shifts.permission) && (
        <RelatedRecords
          title="Coming shifts"
          of={['duty-schedules', 'list', 'of guard', guardId, now]}
          load={(signal) =>
            call(shifts, { query: { guard_id, from: now, sort: 'shift_date', page: '1', page_size: FEW_ROWS } }, { signal })
          }
          columns={COLUMNS}
          keyOf={({ id }) => id}
          to={({ id }) => pageAddress('duty_schedules', id)}
          empty="No shift is planned from today on."
          all={{ label: 'All shifts', to: `/dashboard/duty-schedule?guard_id=${guardId}` }}
        />
      )}
      {may(attendance.permission) && (
        <RelatedRecords
          title={`The last ${DAYS} days`}
          of={['attendance', 'of guard', guardId, now]}
          load={(signal) =>
            call(attendance, { query: { guard_id, from, to: now, sort: '-shift_date', page: '1', page_size: '100' } }, { signal })
          }
          columns={CAME}
          keyOf={({ id }) => id}
          empty={`No shift in the last ${DAYS} days.`}
          above={(rows) => (
            <Text size="sm">
              {countOf(rows.length, 'shift')}, {hours(rows.reduce((sum, { minutes }) => sum + minutes, 0))} hours there,{' '}
              {rows.filter(({ late_minutes }) => late_minutes > 0).length} late.
            </Text>
          )}
        />
      )}
    </>
  )
}
