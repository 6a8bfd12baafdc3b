import { Text } from '@mantine/core'
import * as calls from '../../../../api/attendance/exceptions.ts'
import { formatDay } from '../../../lib/format.ts'
import { useList } from '../../../lib/lists/use-list.ts'
import { useRecord } from '../../../lib/lists/use-record.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { Banner, useBanner } from '../../../ui/banner.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column, Filter } from '../../../ui/table/data-table-props.ts'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { OpeningNotice } from '../../frame/notices/opening-notice.tsx'
import { FilterBy } from '../../shared/lists/filter-by.tsx'
import { KINDS, STEP_LABELS } from '../attendance-labels.ts'
import { ControlTabs } from '../control-tabs.tsx'
import { EscalationButton } from './escalation-dialog.tsx'
import { ExceptionDrawer } from './exception-drawer.tsx'

export const handle = {
  title: 'Control room',
  help: 'What needs attention. An exception is closed with a note on how it was resolved, or by itself when the guard arrives.',
}

type Exception = calls.Exception
const EXCEPTIONS = 'exceptions'

const COLUMNS: Column<Exception>[] = [
  {
    field: 'kind',
    title: 'What',
    cell: ({ kind, severity }) => (
      <>
        {KINDS[kind]}
        {severity === 3 && (
          <Text span size="xs" fw={700} c="red" ml={6}>
            urgent
          </Text>
        )}
      </>
    ),
  },
  {
    field: 'station_id',
    title: 'Station',
    cell: ({ station_name, day, start_time }) => (
      <>
        {station_name ?? '—'}
        <Text size="xs" c="dimmed">
          {day && `${formatDay(day)}, ${start_time}`}
        </Text>
      </>
    ),
  },
  { field: 'guard_id', title: 'Guard', cell: ({ guard_name }) => guard_name ?? '—' },
  { field: 'opened_at', title: 'Since', breaks: 'never', cell: ({ opened_at }) => <TimeAgo at={opened_at} /> },
  {
    field: 'steps',
    title: 'Last step',
    cell: ({ steps }) => {
      const last = steps.at(-1)
      return last ? `${STEP_LABELS[last.what]}: ${last.text}` : '—'
    },
  },
  { field: 'assigned_to', title: 'Assigned to', cell: ({ assigned_to_name }) => assigned_to_name ?? '—' },
  {
    field: 'state',
    title: 'State',
    cell: ({ state }) => <StatusBadge text={state} variant={STATUS_VARIANTS.exception[state]} />,
  },
]
const FILTERS: Filter[] = [
  { field: 'resolved', label: 'Show', none: 'Not resolved', choices: [{ value: 'true', label: 'Resolved' }] },
  { field: 'kind', label: 'What', choices: Object.entries(KINDS).map(([value, label]) => ({ value, label })) },
]
const TEXTS = {
  loading: 'Loading exceptions...',
  empty: 'Nothing needs attention.',
  emptyHint: 'Late guards, empty posts and missing clock-outs appear here by themselves.',
  noMatch: 'No exceptions match.',
}
const FAILURES = {
  unexpected: 'An unexpected error occurred while fetching exceptions.',
  signedOut: 'No access token found. Please login again.',
}

export default function ExceptionsPage() {
  const banner = useBanner()
  const may = useCan()
  const editable = may('muster.write')
  const list = useList(calls.list, { name: EXCEPTIONS, texts: FAILURES, defaults: { resolved: 'false', sort: '-severity' } })
  const { shown, edit, close, opening } = useRecord<Exception>({
    name: EXCEPTIONS,
    get: calls.get,
    list,
    onMissing: (named) => banner.error(`There is no exception ${named}.`),
  })
  return (
    <>
      <Banner banner={banner} />
      <ControlTabs />
      <OpeningNotice opening={opening} what="exception" />
      <DataTable
        list={list}
        label="Exceptions"
        columns={COLUMNS}
        nameOf={({ kind, station_name }) => [KINDS[kind], station_name].filter(Boolean).join(', ')}
        texts={TEXTS}
        order="Most urgent first"
        filters={FILTERS}
        moreFilters={<FilterBy by={['station']} list={list} />}
        tool={may('company.manage') && <EscalationButton onSaved={banner.success} />}
        opens={() => true}
        onOpen={edit}
      />
      {shown?.record && (
        <ExceptionDrawer
          key={shown.key}
          exception={shown.record}
          editable={editable}
          onChanged={(message) => {
            banner.success(message)
            list.refresh()
          }}
          onClosed={close}
        />
      )}
    </>
  )
}
