import { Button } from '@mantine/core'
import * as guards from '../../../contract/guards.ts'
import { formatDay } from '../../lib/format.ts'
import { useDialog } from '../../lib/use-dialog.ts'
import { useList } from '../../lib/use-list.ts'
import { useRemove } from '../../lib/use-remove.ts'
import { Banner, useBanner } from '../../ui/banner.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { GuardDrawer } from './guard-drawer.tsx'

export const handle = {
  title: 'Guard Management',
  help: 'Everybody who guards. Choose a row to see and change a guard; whoever leaves is set to Inactive rather than deleted.',
}

const STATUS_COLORS: Record<guards.Guard['status'], string> = {
  Active: 'green',
  'On Leave': 'blue',
  Suspended: 'red',
  'In Training': 'violet',
  Inactive: 'gray',
}
const COLUMNS: Column<guards.Guard>[] = [
  { field: 'id', title: 'ID', sortable: true, numeric: true, cell: (guard) => guard.id },
  { field: 'firstName', title: 'First Name', sortable: true, cell: (guard) => guard.firstName },
  { field: 'lastName', title: 'Last Name', sortable: true, cell: (guard) => guard.lastName },
  { field: 'gender', title: 'Gender', sortable: true, cell: (guard) => guard.gender },
  {
    field: 'date_of_birth',
    title: 'Date of Birth',
    sortable: true,
    breaks: 'never',
    cell: (guard) => formatDay(guard.date_of_birth),
  },
  { field: 'contacts', title: 'Contacts', breaks: 'never', cell: (guard) => guard.contacts },
  { field: 'email', title: 'Email', sortable: true, breaks: 'anywhere', cell: (guard) => guard.email },
  { field: 'rank', title: 'Rank', sortable: true, cell: (guard) => guard.rank },
  {
    field: 'status',
    title: 'Status',
    sortable: true,
    cell: ({ status }) => <StatusBadge text={status} color={STATUS_COLORS[status]} />,
  },
  { field: 'hire_date', title: 'Hire Date', sortable: true, breaks: 'never', cell: (guard) => formatDay(guard.hire_date) },
]
const TEXTS = {
  loading: 'Loading guards...',
  loaded: 'Guards loaded successfully!',
  failed: (problem: string) => `Error: ${problem}`,
  empty: 'No guards found.',
  emptyHint: 'Add the first guard to begin.',
  noMatch: 'No guards match your search.',
}
const LIST_FAILURES = {
  failed: 'Failed to fetch guards.',
  unexpected: 'An unexpected error occurred while fetching guards.',
  signedOut: 'No access token found. Please login again.',
}
const REMOVE_FAILURES = { failed: 'Failed to delete guard.', unexpected: 'An unexpected error occurred while deleting guard.' }
const FILTERS = [
  { field: 'status', label: 'Status', choices: guards.GUARD_STATUSES.map((status) => ({ value: status, label: status })) },
]

const nameOf = (guard: guards.Guard) => `${guard.firstName} ${guard.lastName}`

export default function GuardsPage() {
  const list = useList(guards.list, { name: 'guards', texts: LIST_FAILURES })
  const drawer = useDialog<guards.Guard>()
  const banner = useBanner()
  const removal = useRemove<guards.Guard>(guards.remove, {
    name: 'guards',
    texts: REMOVE_FAILURES,
    onRemoved: (message) => {
      drawer.close()
      banner.success(message)
    },
    onFailed: banner.error,
  })
  return (
    <>
      <Banner banner={banner} />
      <DataTable
        list={list}
        label="Guards"
        columns={COLUMNS}
        nameOf={nameOf}
        texts={TEXTS}
        search="Search by name, ID, contacts, email, or rank..."
        filters={FILTERS}
        add={
          <Button color="amber" onClick={drawer.add}>
            + Add Guard
          </Button>
        }
        onOpen={drawer.edit}
      />
      {drawer.shown && (
        <GuardDrawer
          key={drawer.shown.key}
          guard={drawer.shown.record}
          covered={removal.dialog.opened}
          onSaved={banner.success}
          onDelete={removal.ask}
          onClosed={drawer.close}
        />
      )}
      <ConfirmDialog {...removal.dialog} title="Delete Guard" confirm="Delete" danger>
        {removal.asked && `Are you sure you want to delete the guard ${nameOf(removal.asked)}? This action cannot be undone.`}
      </ConfirmDialog>
    </>
  )
}
