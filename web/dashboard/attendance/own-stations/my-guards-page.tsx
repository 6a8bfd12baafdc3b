import * as calls from '../../../../api/attendance/own-stations.ts'
import { useList } from '../../../lib/lists/use-list.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table-props.ts'
import { Telephone } from '../../../ui/telephone.tsx'
import { ControlTabs } from '../../shared/control-tabs.tsx'

export const handle = {
  title: 'My guards',
  help: 'The guards who are rostered at your stations, from 30 days back to 14 ahead, with their telephone numbers.',
}

const FAILURES = {
  unexpected: 'Your guards could not be loaded.',
  signedOut: 'No access token found. Please login again.',
}
const TEXTS = {
  loading: 'Loading your guards...',
  empty: 'Nobody is rostered at your stations.',
  emptyHint: 'Guards appear here with their first shift.',
  noMatch: 'No guards match your search.',
}
const COLUMNS: Column<calls.OwnGuard>[] = [
  { field: 'name', title: 'Guard', sortable: true, card: 'name', cell: ({ name }) => name },
  { field: 'stations', title: 'Stations', card: 'line', cell: ({ stations }) => stations.join(', ') },
  { field: 'rank', title: 'Rank', card: 'state', cell: ({ rank }) => rank },
  {
    field: 'contacts',
    title: 'Telephone',
    breaks: 'never',
    cell: ({ contacts }) => <Telephone number={contacts} inherit underline="always" />,
  },
]

/** The guards of a supervisor, to be found and called. */
export default function MyGuardsPage() {
  const list = useList(calls.allGuards, { name: 'my-guards', texts: FAILURES, defaults: { sort: 'name', page_size: '25' } })
  return (
    <>
      <ControlTabs />
      <DataTable
        list={list}
        label="My guards"
        columns={COLUMNS}
        nameOf={({ name }) => name}
        texts={TEXTS}
        order="By name"
        search="Search by name, rank or telephone..."
      />
    </>
  )
}
