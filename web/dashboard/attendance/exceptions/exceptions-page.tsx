import { Text } from '@mantine/core'
import * as calls from '../../../../api/attendance/exceptions.ts'
import { undoOf } from '../../../lib/calls/undo-call.ts'
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
import { ControlTabs } from '../../shared/control-tabs.tsx'
import { FilterBy } from '../../shared/lists/filter-by.tsx'
import { KINDS, STEP_LABELS } from '../attendance-labels.ts'
import { EscalationButton } from './escalation-dialog.tsx'
import { ExceptionDo } from './exception-do.tsx'
import { ExceptionDrawer } from './exception-drawer.tsx'
import { GuardOf, PlaceOf } from './exception-facts.tsx'

export const handle = {
  title: 'Control room',
  help: 'What needs attention, with what solves it. An exception closes by itself once the matter is over, as when the guard arrives.',
}

type Exception = calls.Exception
const EXCEPTIONS = 'exceptions'

const COLUMNS: Column<Exception>[] = [
  {
    field: 'kind',
    title: 'What',
    cell: ({ kind, severity }) => (
      <>
        {KINDS[kind]}{' '}
        {severity === 3 && (
          <Text span size="xs" fw={700} c="red">
            urgent
          </Text>
        )}
      </>
    ),
  },
  { field: 'station_id', title: 'Post', card: 'line', cell: (exception) => <PlaceOf exception={exception} /> },
  {
    field: 'guard_id',
    title: 'Guard',
    card: 'line',
    cell: (exception) => (exception.guard_name === null ? '—' : <GuardOf exception={exception} />),
  },
  { field: 'opened_at', title: 'Since', breaks: 'never', cell: ({ opened_at }) => <TimeAgo at={opened_at} /> },
  {
    field: 'steps',
    title: 'Last step',
    cell: ({ steps, although, resolution }) => {
      const last = steps.at(-1)
      if (although) return `Closed although ${although}: ${resolution}`
      return last ? `${STEP_LABELS[last.what]}: ${last.text}` : '—'
    },
  },
  {
    field: 'state',
    title: 'State',
    cell: ({ state, assigned_to_name }) => (
      <>
        <StatusBadge text={state} variant={STATUS_VARIANTS.exception[state]} />
        {assigned_to_name && (
          <Text size="xs" c="dimmed">
            {assigned_to_name}
          </Text>
        )}
      </>
    ),
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
  const changed = (message: string, keys?: string[]) => {
    banner.success(message, keys && undoOf(keys, message))
    list.refresh()
  }
  const solving: Column<Exception> = {
    field: 'solve',
    title: 'Do',
    card: 'line',
    cell: (exception) => (
      <ExceptionDo exception={exception} onChanged={(_, message, keys) => changed(message, keys)} onFailed={banner.error} />
    ),
  }
  const columns = editable ? [...COLUMNS, solving] : COLUMNS
  return (
    <>
      <Banner banner={banner} />
      <ControlTabs />
      <OpeningNotice opening={opening} what="exception" />
      <DataTable
        list={list}
        label="Exceptions"
        columns={columns}
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
        <ExceptionDrawer key={shown.key} exception={shown.record} editable={editable} onChanged={changed} onClosed={close} />
      )}
    </>
  )
}
