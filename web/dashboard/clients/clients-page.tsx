import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import * as clients from '../../../contract/clients.ts'
import { formatDay } from '../../lib/format.ts'
import { useDialog } from '../../lib/use-dialog.ts'
import { useList } from '../../lib/use-list.ts'
import { useRemove } from '../../lib/use-remove.ts'
import { Banner, useBanner } from '../../ui/banner.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { ClientDialog } from './client-dialog.tsx'

export const handle = {
  title: 'Client Management',
  help: 'The people and companies you work for. Stations and invoices belong to a client.',
}

const COLUMNS: Column<clients.Client>[] = [
  { field: 'firstName', title: 'First Name', sortable: true, cell: (client) => client.firstName },
  { field: 'lastName', title: 'Last Name', sortable: true, cell: (client) => client.lastName },
  { field: 'company_name', title: 'Company', sortable: true, breaks: 'anywhere', cell: (client) => client.company_name ?? '—' },
  { field: 'address', title: 'Address', sortable: true, breaks: 'anywhere', cell: (client) => client.address ?? '—' },
  { field: 'contacts', title: 'Contacts', sortable: true, breaks: 'never', cell: (client) => client.contacts },
  {
    field: 'registered_on',
    title: 'Registered On',
    sortable: true,
    breaks: 'never',
    cell: (client) => formatDay(client.registered_on),
  },
]
const TEXTS = {
  loading: 'Loading clients...',
  empty: 'No clients found.',
  emptyHint: 'Add the first client to begin.',
  noMatch: 'No clients match your search.',
}
const LIST_FAILURES = {
  failed: 'Failed to fetch clients.',
  unexpected: 'An unexpected error occurred while fetching clients.',
  signedOut: 'Not authenticated. Please log in to view clients.',
}
const REMOVE_FAILURES = { failed: 'Failed to delete client.', unexpected: 'An unexpected error occurred while deleting client.' }

const nameOf = (client: clients.Client) => `${client.firstName} ${client.lastName}`

export default function ClientsPage() {
  const list = useList(clients.list, { name: 'clients', texts: LIST_FAILURES })
  const dialog = useDialog<clients.Client>()
  const banner = useBanner()
  const removal = useRemove<clients.Client>(clients.remove, {
    name: 'clients',
    texts: REMOVE_FAILURES,
    onRemoved: banner.success,
    onFailed: banner.error,
  })
  return (
    <>
      <Banner banner={banner} />
      <DataTable
        list={list}
        label="Clients"
        columns={COLUMNS}
        nameOf={nameOf}
        texts={TEXTS}
        numbered
        search="Search by name, company, or contacts..."
        add={
          <Button color="amber" onClick={dialog.add}>
            + Add New Client
          </Button>
        }
        actions={[
          { label: 'Edit', icon: IconPencil, run: dialog.edit },
          { label: 'Delete', icon: IconTrash, danger: true, run: removal.ask },
        ]}
        onOpen={dialog.edit}
      />
      {dialog.shown && (
        <ClientDialog key={dialog.shown.key} client={dialog.shown.record} onSaved={banner.success} onClosed={dialog.close} />
      )}
      <ConfirmDialog {...removal.dialog} title="Delete Client" confirm="Delete" danger>
        {removal.asked && `Are you sure you want to delete the client ${nameOf(removal.asked)}? This action cannot be undone.`}
      </ConfirmDialog>
    </>
  )
}
