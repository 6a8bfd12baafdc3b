import { Group, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { type AgeingRow, ageing, ageingCsv, BUCKETS, type Buckets, contractOf } from '../../../../api/billing/statements.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useList } from '../../../lib/lists/use-list.ts'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table-props.ts'
import { FileButton } from '../../shared/lists/whole/file-button.tsx'
import { BillingTabs } from '../billing-tabs.tsx'
import classes from './statement.module.css'
import { statementAddress } from './statement-address.ts'

export const handle = {
  title: 'Ageing',
  help: 'What each client owes by the days since the due date, on any day, by client or by contract. The first row of every page is the sum of all pages. Credit is shown beside and not taken off; it belongs to the client and to no contract. Choose a client for the statement.',
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
  sortable: true,
  numeric: true,
  breaks: 'never',
  cell: ({ owes }) => amount(owes[name]),
})
const CLIENT: Column<Row> = {
  field: 'client_name',
  title: 'Client',
  sortable: true,
  cell: ({ id, client_name }) => (id === 0 ? <b>{client_name}</b> : client_name),
}
const CONTRACT: Column<Row> = {
  field: 'client_name',
  title: 'Client, contract',
  sortable: true,
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
const ORDERS = { client: 'Largest first', contract: 'By client' }
const COLUMNS = { client: [CLIENT, ...SUMS], contract: [CONTRACT, ...SUMS] }
const GROUPS = [
  { value: 'client', label: 'By client' },
  { value: 'contract', label: 'By contract' },
]
const TEXTS = { loading: 'Loading what is owed...', empty: 'Nobody owes anything.', noMatch: 'Nobody owes anything.' }
const FAILURES = { unexpected: 'An unexpected error occurred while fetching what is owed.' }

export default function AgeingPage() {
  const list = useList(ageing, { name: 'ageing', of: 'invoices', texts: FAILURES })
  const [problem, setProblem] = useState<string>()
  const { page: _, page_size: __, ...query } = list.state
  const { as_of } = query
  const chosen = query.by === 'contract' ? 'contract' : 'client'
  // While the other grouping loads, the rows are still those of the one before.
  const by = list.beside?.by ?? chosen
  const rows = list.rows?.map((row, place): Row => ({ ...row, id: place + 1 }))
  const total = list.beside?.total
  return (
    <>
      <BillingTabs />
      {problem && <Notice kind="error" text={problem} />}
      <DataTable
        list={{ ...list, filtered: false, rows: total && rows?.length ? [{ ...ALL, owes: total }, ...rows] : rows }}
        label="Ageing"
        columns={COLUMNS[by]}
        nameOf={(row) => (by === 'client' ? row.client_name : `${row.client_name}, ${contractOf(row)}`)}
        texts={TEXTS}
        order={ORDERS[by]}
        moreFilters={
          <Group gap="xs" align="flex-end">
            <DayField
              label="As of"
              size="xs"
              w={160}
              value={as_of ?? list.beside?.as_of ?? null}
              onChange={(day) => list.change({ as_of: day ?? '' })}
            />
            <SegmentedControl
              size="xs"
              aria-label="Grouped"
              data={GROUPS}
              value={chosen}
              onChange={(to) => list.change({ by: to === 'client' ? '' : to })}
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
