import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import * as calls from '../../../../api/attendance/patrols.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { dayOf } from '../../../../api/core/shift.ts'
import { formatDay } from '../../../lib/format.ts'
import { useNamedRecord } from '../../../lib/lists/record-address.ts'
import { useList } from '../../../lib/lists/use-list.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column, Filter } from '../../../ui/table/data-table-props.ts'
import { ControlTabs } from '../../shared/control-tabs.tsx'
import { FilterBy } from '../../shared/lists/filter-by.tsx'
import { FilterDays } from '../../shared/lists/filter-days.tsx'
import { choicesOf } from '../../shared/lists/resource-page-options.ts'
import { timeOf } from '../attendance-labels.ts'
import { RoundDrawer } from './round-drawer.tsx'
import { ScanReport } from './scan-report.tsx'

export const handle = {
  title: 'Control room',
  help: 'The rounds of guards, by the points that they have scanned. A round that nobody makes is an exception.',
}

type Round = calls.Round

const hoursOf = ({ due_from, due_until }: Round) => `${timeOf(due_from)}–${timeOf(due_until)}`
const dayOfRound = ({ due_from }: Round) => formatDay(dayOf(Date.parse(due_from)))

const COLUMNS: Column<Round>[] = [
  {
    field: 'day',
    title: 'Due',
    sortable: true,
    breaks: 'never',
    cell: (round) => (
      <>
        {hoursOf(round)}
        <Text size="xs" c="dimmed">
          {dayOfRound(round)}
        </Text>
      </>
    ),
  },
  {
    field: 'station_id',
    title: 'Station',
    cell: ({ station_name, route_name }) => (
      <>
        {station_name}
        <Text size="xs" c="dimmed">
          {route_name}
        </Text>
      </>
    ),
  },
  { field: 'guard_name', title: 'Guard', cell: ({ guard_name }) => guard_name ?? '—' },
  {
    field: 'scanned',
    title: 'Points',
    breaks: 'never',
    cell: ({ scanned, expected }) => `${scanned} of ${expected}`,
  },
  {
    field: 'state',
    title: 'State',
    cell: ({ state, flagged }) => (
      <>
        <StatusBadge text={state} variant={STATUS_VARIANTS.round[state]} />
        {flagged > 0 && (
          <Text size="xs" c="dimmed">
            {flagged} {flagged === 1 ? 'doubtful scan' : 'doubtful scans'}
          </Text>
        )}
      </>
    ),
  },
]
const FILTERS: Filter[] = [{ field: 'state', label: 'State', choices: choicesOf(calls.ROUND_STATES) }]
const TEXTS = {
  loading: 'Loading rounds...',
  empty: 'No rounds on these days.',
  emptyHint: 'Rounds follow from the routes of a station and the times at which they are walked.',
  noMatch: 'No rounds match.',
}
const FAILURES = {
  unexpected: 'An unexpected error occurred while fetching rounds.',
  signedOut: 'No access token found. Please login again.',
}

export default function RoundsPage() {
  const now = today()
  const plans = useCan()('stations.read')
  const defaults = { from: addDays(now, -1), to: now, sort: '-day' }
  const list = useList(calls.list, { name: 'rounds', texts: FAILURES, defaults })
  const { id: open, go, leave } = useNamedRecord()
  const { from, to } = { ...defaults, ...list.state }
  return (
    <>
      <ControlTabs />
      <DataTable
        list={list}
        label="Rounds"
        columns={COLUMNS}
        nameOf={(round) => `${round.station_name}, ${hoursOf(round)} ${dayOfRound(round)}`}
        texts={TEXTS}
        order="Latest first"
        filters={FILTERS}
        moreFilters={
          <FilterBy by={['station']} list={list}>
            <FilterDays list={list} />
          </FilterBy>
        }
        add={
          plans && (
            <Anchor component={Link} to="/dashboard/rounds/routes" size="sm" underline="always">
              Checkpoints and routes
            </Anchor>
          )
        }
        opens={() => true}
        onOpen={({ id }) => go(id)}
      />
      <ScanReport from={from} to={to} />
      {open !== undefined && (
        <RoundDrawer key={open} id={open} listed={list.rows?.find(({ id }) => id === open)} onClosed={leave} />
      )}
    </>
  )
}
