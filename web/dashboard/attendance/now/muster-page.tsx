import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import * as calls from '../../../../api/attendance/attendance.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { formatHours } from '../../../../api/core/shift.ts'
import { undoOf } from '../../../lib/calls/undo-call.ts'
import { formatDay, formatMinutes, formatNumber } from '../../../lib/format.ts'
import { useList } from '../../../lib/lists/use-list.ts'
import { useSelection } from '../../../lib/lists/use-selection.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { Banner, useBanner } from '../../../ui/banner.tsx'
import { SelectionBar } from '../../../ui/selection/selection-bar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column, Filter } from '../../../ui/table/data-table-props.ts'
import { ControlTabs } from '../../shared/control-tabs.tsx'
import { FilterBy } from '../../shared/lists/filter-by.tsx'
import { FilterDays } from '../../shared/lists/filter-days.tsx'
import { choicesOf } from '../../shared/lists/resource-page-options.ts'
import { detailsOf, marksText, timeOf } from '../attendance-labels.ts'
import { DecideDialog } from '../decide/decide-dialog.tsx'
import { LateFactDialog } from '../late-facts/late-fact-dialog.tsx'
import { LateShiftsDialog } from '../late-facts/late-shifts-dialog.tsx'
import { ReportsDialog } from './dialogs/reports-dialog.tsx'
import { useShiftOfAddress } from './use-shift-of-address.ts'

export const handle = {
  title: 'Control room',
  help: 'Who came when, shift by shift. Decide what is not recorded; the day is approved under Days.',
}

type Attendance = calls.Attendance
const FAILURES = {
  unexpected: 'An unexpected error occurred while fetching attendance.',
  signedOut: 'No access token found. Please login again.',
}
const EXPORT = { exportCsv: calls.exportCsv }
const TEXTS = {
  loading: 'Loading attendance...',
  empty: 'No shifts on these days.',
  emptyHint: 'Planned shifts appear here by themselves and are decided here.',
  noMatch: 'No shifts match.',
}

const isToConfirm = ({ to_confirm }: Attendance) => to_confirm.length > 0

const COLUMNS: Column<Attendance>[] = [
  {
    field: 'shift_date',
    title: 'Shift',
    sortable: true,
    breaks: 'never',
    cell: (shift) => (
      <>
        {formatDay(shift.shift_date)}
        <Text size="xs" c="dimmed">
          {formatHours(shift)}
        </Text>
      </>
    ),
  },
  {
    field: 'station_id',
    title: 'Station',
    card: 'line',
    cell: ({ station_name, post }) => (
      <>
        {station_name}
        <Text size="xs" c="dimmed">
          {post ?? 'Outside of any contract'}
        </Text>
      </>
    ),
  },
  { field: 'guard_id', title: 'Guard', card: 'name', cell: ({ guard_name }) => guard_name },
  {
    field: 'in_at',
    title: 'There',
    breaks: 'never',
    cell: ({ in_at, out_at }) => (in_at ? `${timeOf(in_at)}–${timeOf(out_at)}` : '—'),
  },
  {
    field: 'minutes',
    title: 'Time',
    numeric: true,
    breaks: 'never',
    cell: ({ minutes }) => (minutes > 0 ? formatMinutes(minutes) : '—'),
  },
  {
    field: 'state',
    title: 'State',
    cell: (shift) => (
      <>
        <StatusBadge text={shift.state} variant={STATUS_VARIANTS.attendance[shift.state]} />
        <Text size="xs" c="dimmed">
          {[detailsOf(shift), shift.reason, shift.approved_at && 'approved'].filter(Boolean).join(' · ')}
        </Text>
        <Text size="xs" c={isToConfirm(shift) ? undefined : 'dimmed'}>
          {marksText(shift)}
        </Text>
      </>
    ),
  },
]
const FILTERS: Filter[] = [
  { field: 'undecided', label: 'Show', choices: [{ value: 'true', label: 'Not decided' }] },
  { field: 'unapproved', label: 'Approval', choices: [{ value: 'true', label: 'To approve' }] },
  { field: 'state', label: 'State', choices: choicesOf(calls.ATTENDANCE_STATES) },
]

export default function MusterPage() {
  const now = today()
  const banner = useBanner()
  const may = useCan()
  const defaults = { from: addDays(now, -1), to: now, sort: '-shift_date' }
  const list = useList(calls.list, { name: 'attendance', texts: FAILURES, defaults, ...(may('attendance.read') && EXPORT) })
  const [deciding, setDeciding] = useState<Attendance>()
  const [learned, setLearned] = useState<'one' | 'many'>()
  const [confirming, setConfirming] = useState<Attendance[]>()
  const selection = useSelection(list)
  const chosen = selection.rows.filter(isToConfirm)
  const open = (shift: Attendance) => (isToConfirm(shift) ? setConfirming([shift]) : setDeciding(shift))
  useShiftOfAddress((shift) => may('muster.write') && shift.approved_at === null && open(shift))
  const saved = (message: string, key?: string) => {
    banner.success(message, key === undefined ? undefined : undoOf(key, message))
    list.refresh()
  }
  return (
    <>
      <Banner banner={banner} />
      <ControlTabs />
      <DataTable
        list={list}
        label="Attendance"
        columns={COLUMNS}
        nameOf={(shift) => `${shift.guard_name}, ${formatDay(shift.shift_date)} ${formatHours(shift)}`}
        texts={TEXTS}
        order="Latest first"
        filters={FILTERS}
        moreFilters={
          <FilterBy by={may('guards.read') ? ['station', 'guard'] : ['station']} list={list}>
            <FilterDays list={list} />
          </FilterBy>
        }
        add={
          <Group gap="xs">
            {may('slots.fill') && (
              <>
                <Button variant="default" onClick={() => setLearned('one')}>
                  Learned later
                </Button>
                <Button variant="default" onClick={() => setLearned('many')}>
                  Entered late
                </Button>
              </>
            )}
          </Group>
        }
        opens={({ approved_at }) => may('muster.write') && approved_at === null}
        onOpen={open}
        selection={may('muster.write') && list.rows?.some(isToConfirm) ? selection : undefined}
      />
      {learned === 'one' && <LateFactDialog onSaved={saved} onClosed={() => setLearned(undefined)} />}
      {learned === 'many' && <LateShiftsDialog onSaved={saved} onClosed={() => setLearned(undefined)} />}
      <SelectionBar selection={selection} label="Selected shifts" count={`${formatNumber(selection.rows.length)} selected`}>
        <Button size="xs" color="amber" disabled={chosen.length === 0} onClick={() => setConfirming(chosen)}>
          Confirm or refuse {formatNumber(chosen.length)}
        </Button>
      </SelectionBar>
      {confirming && (
        <ReportsDialog
          shifts={confirming}
          onSaved={(message, key) => {
            selection.keep([])
            saved(message, key)
          }}
          onClosed={() => setConfirming(undefined)}
          onDecide={
            confirming.length === 1
              ? () => {
                  setDeciding(confirming[0])
                  setConfirming(undefined)
                }
              : undefined
          }
        />
      )}
      {deciding && (
        <DecideDialog
          shift={deciding}
          state={deciding.state === 'No show' || deciding.state === 'Excused' ? deciding.state : 'Done'}
          onSaved={saved}
          onClosed={() => setDeciding(undefined)}
        />
      )}
    </>
  )
}
