import { Badge, Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import * as schedules from '../../../contract/duty-schedules.ts'
import { formatDay } from '../../lib/format.ts'
import { useDialog } from '../../lib/use-dialog.ts'
import { useList } from '../../lib/use-list.ts'
import { useRemove } from '../../lib/use-remove.ts'
import { Banner, useBanner } from '../../ui/banner.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { NumberName } from '../../ui/number-name.tsx'
import { DutyScheduleDialog } from './duty-schedule-dialog.tsx'

export const handle = {
  title: 'Duty Schedule Management',
  help: 'Who guards which station, and when. An end time before the start time means the next morning, shown as +1.',
}

type Schedule = schedules.DutySchedule

const clock = (time: string) => time.slice(0, 5)
const COLUMNS: Column<Schedule>[] = [
  {
    field: 'guard_id',
    title: 'Guard ID',
    sortable: true,
    text: (shift) => `${shift.guard_id} ${shift.guard_name}`,
    cell: (shift) => <NumberName number={shift.guard_id} name={shift.guard_name} />,
  },
  {
    field: 'station_id',
    title: 'Station ID',
    sortable: true,
    text: (shift) => `${shift.station_id} ${shift.station_name}`,
    cell: (shift) => <NumberName number={shift.station_id} name={shift.station_name} />,
  },
  { field: 'shift_date', title: 'Shift Date', sortable: true, breaks: 'never', cell: (shift) => formatDay(shift.shift_date) },
  { field: 'start_time', title: 'Start Time', sortable: true, cell: (shift) => clock(shift.start_time) },
  { field: 'end_time', title: 'End Time', sortable: true, breaks: 'never', cell: (shift) => <EndTime shift={shift} /> },
  { field: 'shift_type', title: 'Shift Type', sortable: true, cell: (shift) => shift.shift_type },
]
const TEXTS = {
  loading: 'Loading schedules...',
  empty: 'No schedules found.',
  emptyHint: 'Add the first shift to begin.',
  noMatch: 'No schedules found.',
}
const LIST_FAILURES = {
  failed: 'Failed to fetch schedules',
  unexpected: 'An unexpected error occurred while fetching schedules.',
  signedOut: 'No access token found. Please login again.',
}
const REMOVE_FAILURES = { failed: 'Failed to delete schedule', unexpected: 'Unexpected error occurred while deleting schedule.' }

function EndTime({ shift }: { shift: Schedule }) {
  return (
    <>
      {clock(shift.end_time)}
      {shift.ends_next_day && (
        <Badge size="xs" variant="light" color="brand" ml={6} title="Ends on the next day">
          +1
        </Badge>
      )}
    </>
  )
}

export default function DutySchedulesPage() {
  const list = useList(schedules.list, { name: 'duty-schedules', texts: LIST_FAILURES })
  const dialog = useDialog<Schedule>()
  const banner = useBanner()
  const removal = useRemove<Schedule>(schedules.remove, {
    name: 'duty-schedules',
    texts: REMOVE_FAILURES,
    onRemoved: banner.success,
    onFailed: banner.error,
  })
  return (
    <>
      <Banner banner={banner} />
      <DataTable
        list={list}
        label="Duty schedules"
        columns={COLUMNS}
        nameOf={(shift) => `the shift of ${shift.guard_name} on ${formatDay(shift.shift_date)}`}
        texts={TEXTS}
        numbered
        search="Search by Guard ID, Station ID, or Shift..."
        add={
          <Button color="amber" onClick={dialog.add}>
            + Add Schedule
          </Button>
        }
        actions={[
          { label: 'Edit', icon: IconPencil, run: dialog.edit },
          { label: 'Delete', icon: IconTrash, danger: true, run: removal.ask },
        ]}
        onOpen={dialog.edit}
      />
      {dialog.shown && (
        <DutyScheduleDialog
          key={dialog.shown.key}
          schedule={dialog.shown.record}
          onSaved={banner.success}
          onClosed={dialog.close}
        />
      )}
      <ConfirmDialog {...removal.dialog} title="Delete Schedule" confirm="Delete" danger>
        {removal.asked &&
          `Are you sure you want to delete schedule for Guard ID ${removal.asked.guard_id} on ${formatDay(removal.asked.shift_date)}?`}
      </ConfirmDialog>
    </>
  )
}
