import { Badge, Text } from '@mantine/core'
import { PAGE_SIZE } from '../../../../api/core/common.ts'
import * as schedules from '../../../../api/roster/duty-schedules.ts'
import { formatDay } from '../../../lib/format.ts'
import { NumberName } from '../../../ui/number-name.tsx'
import { FilterBy } from '../../shared/lists/filter-by.tsx'
import { FilterDays } from '../../shared/lists/filter-days.tsx'
import { ResourcePage } from '../../shared/lists/resource-page.tsx'
import type { ResourcePageOptions } from '../../shared/lists/resource-page-options.ts'
import { NO_COVER } from './board/shifts/shift-labels.ts'
import { DutyScheduleDialog } from './duty-schedule-dialog.tsx'
import { PlannerFilter } from './planner-filter.tsx'
import { hasBegun, removalQuestion } from './removal-question.ts'
import { ScheduleTabs } from './schedule-tabs.tsx'

export const handle = {
  title: 'Duty Schedule Management',
  help: 'Who guards which station, and when. An end time before the start time means the next morning, shown as +1.',
}

type Schedule = schedules.DutySchedule

const COLUMNS: ResourcePageOptions<Schedule>['columns'] = [
  {
    field: 'guard_id',
    title: 'Guard ID',
    sortable: true,
    cell: (shift) => <GuardOf shift={shift} />,
  },
  {
    field: 'station_id',
    title: 'Station ID',
    sortable: true,
    card: 'line',
    cell: (shift) => <NumberName number={shift.station_id} name={shift.station_name} />,
  },
  {
    field: 'shift_date',
    title: 'Shift Date',
    sortable: true,
    breaks: 'never',
    card: 'line',
    cell: (shift) => formatDay(shift.shift_date),
  },
  { field: 'start_time', title: 'Start Time', sortable: true, cell: (shift) => shift.start_time },
  { field: 'end_time', title: 'End Time', sortable: true, breaks: 'never', cell: (shift) => <EndTime shift={shift} /> },
  { field: 'shift_type', title: 'Shift Type', sortable: true, cell: (shift) => <ShiftType shift={shift} /> },
]
const PAGE: ResourcePageOptions<Schedule> = {
  name: 'duty-schedules',
  kind: 'duty_schedules',
  one: 'schedule',
  many: 'schedules',
  calls: schedules,
  label: 'Duty schedules',
  columns: COLUMNS,
  nameOf: (shift) => `the shift of ${shift.guard_name} on ${formatDay(shift.shift_date)}`,
  numbered: true,
  rowActions: true,
  defaults: { sort: schedules.FROM_TODAY, page_size: String(PAGE_SIZE) },
  order: 'Today first',
  search: 'Search by Guard ID, Station ID, or Shift...',
  filters: [
    { field: 'overruled', label: 'Working rules', choices: [{ value: 'true', label: 'Overruled' }] },
    { field: 'covers', label: 'Cover', choices: [{ value: 'false', label: NO_COVER }] },
  ],
  add: '+ Add Schedule',
  texts: {
    loading: 'Loading schedules...',
    empty: 'No schedules found.',
    emptyHint: 'Propose a roster for the posts of a contract, or add the first shift.',
    noMatch: 'No schedules found.',
  },
  failures: {
    list: {
      failed: 'Failed to fetch schedules',
      unexpected: 'An unexpected error occurred while fetching schedules.',
      signedOut: 'No access token found. Please login again.',
    },
    remove: { failed: 'Failed to delete schedule', unexpected: 'Unexpected error occurred while deleting schedule.' },
  },
  question: removalQuestion,
  explainRemoval: hasBegun,
}

function EndTime({ shift }: { shift: Schedule }) {
  return (
    <>
      {shift.end_time}
      {shift.ends_next_day && (
        <Badge size="xs" variant="light" color="brand" ml={6} title="Ends on the next day">
          +1
        </Badge>
      )}
    </>
  )
}

/** The guard, with a note when the shift does not count as cover. */
const GuardOf = ({ shift }: { shift: Schedule }) => (
  <>
    <NumberName number={shift.guard_id} name={shift.guard_name} />
    {!shift.covers && ' '}
    {!shift.covers && (
      <Badge size="xs" variant="light" color="red" tt="none" title="Does not count as cover">
        {NO_COVER}
      </Badge>
    )}
  </>
)

/** The type, with the override reason when a working rule is broken. */
function ShiftType({ shift: { shift_type, overruled, override_reason } }: { shift: Schedule }) {
  if (overruled.length === 0) return shift_type
  return (
    <>
      {shift_type}{' '}
      <Badge size="xs" variant="light" color="yellow" tt="none">
        Overruled
      </Badge>
      <Text size="xs" c="dimmed">
        {override_reason ?? 'No reason was given.'}
      </Text>
    </>
  )
}

export default function DutySchedulesPage() {
  return (
    <>
      <ScheduleTabs />
      <ResourcePage
        filters={(list) => (
          <>
            <FilterBy by={['station', 'guard']} list={list}>
              <FilterDays list={list} />
            </FilterBy>
            <PlannerFilter list={list} />
          </>
        )}
        options={PAGE}
        form={(schedule, props) => <DutyScheduleDialog schedule={schedule} {...props} />}
      />
    </>
  )
}
