import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { type AlarmSignal, list as listCall } from '../../../../api/alarm/alarm-signals.ts'
import { CATEGORIES } from '../../../../api/alarm/codes/categories.ts'
import { formatMoment } from '../../../lib/format.ts'
import { useList } from '../../../lib/lists/use-list.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column, Filter } from '../../../ui/table/data-table-props.ts'
import { FilterDays } from '../../shared/lists/filter-days.tsx'
import { pageAddress } from '../../shared/records/record-addresses.ts'
import { AlarmSystemPages } from '../systems/alarm-system-pages.tsx'
import { FrameCounts } from './frame-counts.tsx'
import { CATEGORY_LABELS, SIGNAL_COLUMNS } from './signal-columns.tsx'

export const handle = {
  title: 'Alarm systems',
  help: 'What panels have sent, as it arrived. Signals of unknown systems show a panel whose account is not entered here yet.',
}

const FAILURES = {
  unexpected: 'An unexpected error occurred while fetching the signals.',
  signedOut: 'No access token found. Please login again.',
}
const TEXTS = {
  loading: 'Loading signals...',
  empty: 'No signals in the last seven days.',
  emptyHint: 'They arrive by themselves once a panel reports to this server.',
  noMatch: 'No signals match.',
}
const FILTERS: Filter[] = [
  { field: 'unknown', label: 'Systems', choices: [{ value: 'true', label: 'Unknown' }] },
  { field: 'category', label: 'Kind', choices: CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] })) },
]

/** The system of a signal, or the account and the address that an unknown one reports from. */
const System = ({ signal: { system_id, system_name, account, address } }: { signal: AlarmSignal }) =>
  system_id === null ? (
    <>
      Unknown
      <Text size="xs" c="dimmed">
        {[`account ${account}`, address].filter(Boolean).join(', ')}
      </Text>
    </>
  ) : (
    <Anchor component={Link} to={pageAddress('alarm_systems', system_id)} inherit underline="always">
      {system_name}
    </Anchor>
  )

const [WHEN, ...REST] = SIGNAL_COLUMNS
const COLUMNS: Column<AlarmSignal>[] = [
  { ...WHEN!, sortable: true },
  { field: 'system_id', title: 'System', card: 'name', cell: (signal) => <System signal={signal} /> },
  ...REST,
]

export default function SignalsPage() {
  const list = useList(listCall, { name: 'alarm_signals', texts: FAILURES })
  return (
    <>
      <AlarmSystemPages />
      <FrameCounts />
      <DataTable
        list={list}
        label="Signals"
        columns={COLUMNS}
        nameOf={({ account, received_at }) => `signal of ${account}, ${formatMoment(received_at)}`}
        texts={TEXTS}
        filters={FILTERS}
        moreFilters={<FilterDays list={list} />}
      />
    </>
  )
}
