import { Anchor, Text } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { GROUP_LABELS, OUTCOME_LABELS } from '../../../api/alarm/alarm-labels.ts'
import { ALARM_STATES, type Alarm } from '../../../api/alarm/alarm-queue.ts'
import { exportCsv, list as listCall } from '../../../api/alarm/alarms.ts'
import { addDays, today } from '../../../api/core/fields/days.ts'
import { dayOf } from '../../../api/core/shift.ts'
import { formatDay } from '../../lib/format.ts'
import { useList } from '../../lib/lists/use-list.ts'
import { STATUS_VARIANTS } from '../../lib/statuses.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column, Filter } from '../../ui/table/data-table-props.ts'
import { ControlTabs } from '../shared/control-tabs.tsx'
import { FilterDays } from '../shared/lists/filter-days.tsx'
import { timeOf } from './moments.ts'
import { stepText } from './step-labels.ts'

export const handle = {
  title: 'Control room',
  help: 'Every alarm with what was found. A row opens its case.',
}

/** Days that are shown at first. */
const DAYS = 30
const FAILURES = {
  unexpected: 'An unexpected error occurred while fetching the alarms.',
  signedOut: 'No access token found. Please login again.',
}
const TEXTS = {
  loading: 'Loading alarms...',
  empty: 'No alarms on these days.',
  emptyHint: 'They come by themselves from the panels of alarm systems.',
  noMatch: 'No alarms match.',
}
const dayOfAlarm = ({ opened_at }: Alarm) => formatDay(dayOf(Date.parse(opened_at)))
const caseOf = ({ id }: Alarm) => `/dashboard/alarms?alarm=${id}`

const COLUMNS: Column<Alarm>[] = [
  {
    field: 'opened_at',
    title: 'Alarm',
    sortable: true,
    breaks: 'never',
    card: 'line',
    cell: (alarm) => (
      <>
        {dayOfAlarm(alarm)}
        <Text size="xs" c="dimmed">
          {timeOf(alarm.opened_at)}
        </Text>
      </>
    ),
  },
  {
    field: 'kind',
    title: 'What',
    card: 'name',
    cell: ({ kind, zones, number }) => (
      <>
        {GROUP_LABELS[kind]}
        {zones.length > 0 && `: ${zones.join(', ')}`}
        <Text size="xs" c="dimmed">
          {number}
        </Text>
      </>
    ),
  },
  { field: 'priority', title: 'Priority', sortable: true, numeric: true, cell: ({ priority }) => priority },
  {
    field: 'system_id',
    title: 'Premises',
    card: 'line',
    cell: ({ station_name, client_name }) => (
      <>
        {station_name}
        <Text size="xs" c="dimmed">
          {client_name}
        </Text>
      </>
    ),
  },
  {
    field: 'state',
    title: 'State',
    card: 'state',
    cell: ({ state, taken_by }) => (
      <>
        <StatusBadge text={state} variant={STATUS_VARIANTS.alarm[state]} />
        {state === 'Taken' && taken_by && (
          <Text size="xs" c="dimmed">
            {taken_by.name}
          </Text>
        )}
      </>
    ),
  },
  {
    field: 'outcome',
    title: 'Outcome',
    cell: ({ outcome, closing, last_step }) => (
      <>
        {outcome ? OUTCOME_LABELS[outcome] : last_step ? stepText(last_step) : '—'}
        {closing && (
          <Text size="xs" c="dimmed">
            {closing}
          </Text>
        )}
      </>
    ),
  },
]
const FILTERS: Filter[] = [
  { field: 'state', label: 'State', choices: ALARM_STATES.map((value) => ({ value, label: value })) },
  { field: 'priority', label: 'Priority', choices: ['1', '2', '3', '4'].map((value) => ({ value, label: value })) },
]

export default function AllAlarmsPage() {
  const now = today()
  const go = useNavigate()
  const list = useList(listCall, {
    name: 'alarms',
    texts: FAILURES,
    exportCsv,
    defaults: { from: addDays(now, -DAYS), to: now, sort: '-opened_at' },
  })
  return (
    <>
      <ControlTabs />
      <DataTable
        list={list}
        label="Alarms"
        columns={COLUMNS}
        nameOf={(alarm) => `${GROUP_LABELS[alarm.kind]}, ${alarm.station_name}, ${dayOfAlarm(alarm)} ${timeOf(alarm.opened_at)}`}
        texts={TEXTS}
        order="Latest first"
        filters={FILTERS}
        moreFilters={<FilterDays list={list} />}
        tool={
          <Anchor component={Link} to="/dashboard/alarms" size="sm">
            Queue
          </Anchor>
        }
        opens={() => true}
        onOpen={(alarm) => void go(caseOf(alarm))}
        addressOf={caseOf}
      />
    </>
  )
}
