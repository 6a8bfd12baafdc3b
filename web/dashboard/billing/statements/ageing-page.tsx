import { useQuery } from '@tanstack/react-query'
import { type AgeingRow, ageing, BUCKETS, type Buckets } from '../../../../contract/billing/statements.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useAddress } from '../../../lib/lists/use-address.ts'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table-props.ts'
import { BillingTabs } from '../billing-tabs.tsx'
import { statementAddress } from './statement-address.ts'
import { useWholeList } from './use-whole-list.ts'

export const handle = {
  title: 'Ageing',
  help: 'What each client owes by the days since the due date, on any day. Credit is shown beside and not taken off. Choose a client for the statement.',
}

type Row = AgeingRow & { id: number }
const NAMES = Object.keys(BUCKETS) as (keyof typeof BUCKETS)[]
const amount = (shillings: number) => (shillings === 0 ? '—' : <data value={shillings}>{formatMoney(shillings)}</data>)
const sum = (name: keyof Buckets, title: string): Column<Row> => ({
  field: name,
  title,
  numeric: true,
  breaks: 'never',
  cell: ({ owes }) => amount(owes[name]),
})
const COLUMNS: Column<Row>[] = [
  { field: 'client_id', title: 'Client', cell: ({ id, client_name }) => (id === 0 ? <b>{client_name}</b> : client_name) },
  ...NAMES.map((name) => sum(name, BUCKETS[name])),
  sum('total', 'Balance'),
]
const TEXTS = { loading: 'Loading what is owed...', empty: 'Nobody owes anything.', noMatch: 'Nobody owes anything.' }
const FAILURES = { unexpected: 'An unexpected error occurred while fetching what is owed.' }

export default function AgeingPage() {
  const [address, change] = useAddress()
  const as_of = address.get('as_of') ?? undefined
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['invoices', 'ageing', as_of],
    queryFn: () => call(ageing, { query: { ...(as_of && { as_of }) } }),
  })
  const rows = data?.clients.map((row): Row => ({ ...row, id: row.client_id }))
  const list = useWholeList<Row>({
    rows: data && rows?.length ? [{ id: 0, client_id: 0, client_name: 'All clients', owes: data.total }, ...rows] : rows,
    problem: error ? failureText(error, FAILURES) : undefined,
    loading: isFetching,
    refresh: () => void refetch(),
  })
  return (
    <>
      <BillingTabs />
      <DataTable
        list={list}
        label="Ageing"
        columns={COLUMNS}
        nameOf={({ client_name }) => client_name}
        texts={TEXTS}
        moreFilters={
          <DayField
            label="As of"
            size="xs"
            w={160}
            value={as_of ?? data?.as_of ?? null}
            onChange={(day) => change({ as_of: day ?? '', page: '' })}
          />
        }
        opens={({ id }) => id !== 0}
        addressOf={({ id }) => statementAddress(id)}
      />
    </>
  )
}
