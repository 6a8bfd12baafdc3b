import { Group, SegmentedControl, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AgeingRow, ageing, ageingCsv, BUCKETS, type Buckets, contractOf } from '../../../../contract/billing/statements.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useAddress } from '../../../lib/lists/use-address.ts'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table-props.ts'
import { FileButton } from '../../shared/lists/whole/file-button.tsx'
import { useWholeList } from '../../shared/lists/whole/use-whole-list.ts'
import { BillingTabs } from '../billing-tabs.tsx'
import classes from './statement.module.css'
import { statementAddress } from './statement-address.ts'

export const handle = {
  title: 'Ageing',
  help: 'What each client owes by the days since the due date, on any day, by client or by contract. Credit is shown beside and not taken off; it belongs to the client and to no contract. Choose a client for the statement.',
}

type Row = AgeingRow & { id: number }
const ALL = {
  ...{ id: 0, client_id: 0, client_name: 'All clients' },
  ...{ contract_id: null, contract_number: null, contract_title: null },
}
const NAMES = Object.keys(BUCKETS) as (keyof typeof BUCKETS)[]
/** An amount of nothing is a dash among columns, and no line of a card. */
const amount = (shillings: number) =>
  shillings === 0 ? <span data-nothing>—</span> : <data value={shillings}>{formatMoney(shillings)}</data>
const sum = (name: keyof Buckets, title: string): Column<Row> => ({
  field: name,
  title,
  numeric: true,
  breaks: 'never',
  cell: ({ owes }) => amount(owes[name]),
})
const CLIENT: Column<Row> = {
  field: 'client_id',
  title: 'Client',
  cell: ({ id, client_name }) => (id === 0 ? <b>{client_name}</b> : client_name),
}
const CONTRACT: Column<Row> = {
  field: 'client_id',
  title: 'Client, contract',
  cell: (row) =>
    row.id === 0 ? (
      <b>{row.client_name}</b>
    ) : (
      <>
        {row.client_name}
        <Text size="xs" c="dimmed" fw={400} className={classes.reference}>
          {contractOf(row)}
        </Text>
      </>
    ),
}
const SUMS = [...NAMES.map((name) => sum(name, BUCKETS[name])), sum('total', 'Balance')]
const COLUMNS = { client: [CLIENT, ...SUMS], contract: [CONTRACT, ...SUMS] }
const GROUPS = [
  { value: 'client', label: 'By client' },
  { value: 'contract', label: 'By contract' },
]
const TEXTS = { loading: 'Loading what is owed...', empty: 'Nobody owes anything.', noMatch: 'Nobody owes anything.' }
const FAILURES = { unexpected: 'An unexpected error occurred while fetching what is owed.' }

export default function AgeingPage() {
  const [address, change] = useAddress()
  const as_of = address.get('as_of') ?? undefined
  const by = address.get('by') === 'contract' ? 'contract' : 'client'
  const query = { by, ...(as_of && { as_of }) } as const
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['invoices', 'ageing', as_of, by],
    queryFn: () => call(ageing, { query }),
  })
  const [problem, setProblem] = useState<string>()
  const rows = data?.clients.map((row, place): Row => ({ ...row, id: place + 1 }))
  const list = useWholeList<Row>({
    rows: data && rows?.length ? [{ ...ALL, owes: data.total }, ...rows] : rows,
    problem: error ? failureText(error, FAILURES) : undefined,
    loading: isFetching,
    refresh: () => void refetch(),
  })
  return (
    <>
      <BillingTabs />
      {problem && <Notice kind="error" text={problem} />}
      <DataTable
        list={list}
        label="Ageing"
        columns={COLUMNS[by]}
        nameOf={(row) => (by === 'client' ? row.client_name : `${row.client_name}, ${contractOf(row)}`)}
        texts={TEXTS}
        moreFilters={
          <Group gap="xs" align="flex-end">
            <DayField
              label="As of"
              size="xs"
              w={160}
              value={as_of ?? data?.as_of ?? null}
              onChange={(day) => change({ as_of: day ?? '', page: '' })}
            />
            <SegmentedControl
              size="xs"
              aria-label="Grouped"
              data={GROUPS}
              value={by}
              onChange={(to) => change({ by: to === 'client' ? '' : to, page: '' })}
            />
          </Group>
        }
        tool={<FileButton label="CSV" endpoint={ageingCsv} input={{ query }} onFailed={setProblem} />}
        opens={({ id }) => id !== 0}
        addressOf={({ client_id }) => statementAddress(client_id)}
      />
    </>
  )
}
