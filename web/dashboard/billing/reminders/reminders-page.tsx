import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HELD_BACK, type ReminderRow, reminders } from '../../../../api/billing/statements.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatDay, formatMoment, formatMoney } from '../../../lib/format.ts'
import { Banner, useBanner } from '../../../ui/banner.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table-props.ts'
import { useWholeList } from '../../shared/lists/whole/use-whole-list.ts'
import { BillingTabs } from '../billing-tabs.tsx'
import { PromisesDrawer } from './promises-drawer.tsx'

export const handle = {
  title: 'Reminders',
  help: 'Who is late, and when the next reminder goes out: 3 days before the due date, then 1, 7, 14 and 30 days after it, one e-mail for each client.',
}

type Row = ReminderRow & { id: number }
const COLUMNS: Column<Row>[] = [
  { field: 'client_id', title: 'Client', cell: ({ client_name }) => client_name },
  {
    field: 'overdue',
    title: 'Overdue',
    numeric: true,
    breaks: 'never',
    cell: ({ overdue }) => (overdue === 0 ? '—' : <data value={overdue}>{formatMoney(overdue)}</data>),
  },
  { field: 'invoices', title: 'Invoices', numeric: true, cell: ({ invoices }) => invoices },
  { field: 'oldest_due', title: 'Oldest due', breaks: 'never', cell: ({ oldest_due }) => formatDay(oldest_due) },
  {
    field: 'last_sent_at',
    title: 'Last reminder',
    cell: ({ last_sent_at }) => (last_sent_at ? formatMoment(last_sent_at) : '—'),
  },
  { field: 'next_on', title: 'Next reminder', cell: (row) => <Next row={row} /> },
]

function Next({ row: { next_on, held_back, promise } }: { row: Row }) {
  if (held_back && held_back !== 'promise')
    return <StatusBadge text={HELD_BACK[held_back]} variant={held_back === 'credit_limit' ? 'bad' : 'plain'} />
  return (
    <>
      {held_back === 'promise' && promise ? (
        <StatusBadge text={`Promised until ${formatDay(promise.on_day)}`} variant="info" />
      ) : next_on ? (
        formatDay(next_on)
      ) : (
        'All have been sent'
      )}
      {promise?.state === 'broken' && (
        <Text size="xs">
          Promised {formatMoney(promise.amount)} until {formatDay(promise.on_day)}, not kept
        </Text>
      )}
    </>
  )
}

const TEXTS = { loading: 'Loading late clients...', empty: 'Nobody is late.', noMatch: 'Nobody is late.' }
const FAILURES = { unexpected: 'An unexpected error occurred while fetching who is late.' }

export default function RemindersPage() {
  const cache = useQueryClient()
  const banner = useBanner()
  const [opened, setOpened] = useState<Row>()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['invoices', 'reminders'],
    queryFn: () => call(reminders, {}),
  })
  const list = useWholeList<Row>({
    name: 'reminders',
    rows: data?.map((row) => ({ ...row, id: row.client_id })),
    problem: error ? failureText(error, FAILURES) : undefined,
    loading: isFetching,
    refresh: () => void refetch(),
  })
  return (
    <>
      <BillingTabs />
      <Banner banner={banner} />
      <DataTable
        list={list}
        label="Reminders"
        columns={COLUMNS}
        nameOf={({ client_name }) => client_name}
        texts={TEXTS}
        order="Most overdue first"
        opens={() => true}
        onOpen={setOpened}
      />
      {opened && (
        <PromisesDrawer
          client={opened}
          onRecorded={(message) => {
            banner.success(message)
            void cache.invalidateQueries({ queryKey: ['invoices', 'reminders'] })
          }}
          onClosed={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
