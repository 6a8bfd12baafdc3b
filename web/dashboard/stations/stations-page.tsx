import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import * as stations from '../../../contract/stations.ts'
import { useDialog } from '../../lib/use-dialog.ts'
import { useList } from '../../lib/use-list.ts'
import { useRemove } from '../../lib/use-remove.ts'
import { Banner, useBanner } from '../../ui/banner.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { NumberName } from '../../ui/number-name.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { StationDialog } from './station-dialog.tsx'

export const handle = {
  title: 'Station Management',
  help: 'The sites where guards stand. Shifts and incidents name a station, so add it here first.',
}

type Station = stations.Station

const COLUMNS: Column<Station>[] = [
  { field: 'id', title: 'ID', sortable: true, numeric: true, cell: (station) => station.id },
  { field: 'name', title: 'Name', sortable: true, cell: (station) => station.name },
  {
    field: 'client_id',
    title: 'Client',
    sortable: true,
    text: (station) => `${station.client_id} ${station.client_name}`,
    cell: (station) => <NumberName number={station.client_id} name={station.client_name} />,
  },
  { field: 'address', title: 'Address', sortable: true, breaks: 'anywhere', cell: (station) => station.address },
  { field: 'minimum_guards', title: 'Minimum Guards', sortable: true, numeric: true, cell: (station) => station.minimum_guards },
  {
    field: 'active',
    title: 'Status',
    sortable: true,
    cell: ({ active }) => <StatusBadge text={active ? 'Active' : 'Not active'} color={active ? 'green' : 'gray'} />,
  },
]
const TEXTS = {
  loading: 'Loading stations...',
  empty: 'No stations found.',
  emptyHint: 'A station is a place where guards stand. Add the first one.',
  noMatch: 'No stations match your search.',
}
const LIST_FAILURES = {
  failed: 'Failed to fetch stations.',
  unexpected: 'An unexpected error occurred while fetching stations.',
  signedOut: 'No access token found. Please login again.',
}
const REMOVE_FAILURES = {
  failed: 'Failed to delete station.',
  unexpected: 'An unexpected error occurred while deleting station.',
}
const FILTERS = [
  {
    field: 'active',
    label: 'Status',
    choices: [
      { value: 'true', label: 'Active' },
      { value: 'false', label: 'Not active' },
    ],
  },
]

export default function StationsPage() {
  const list = useList(stations.list, { name: 'stations', texts: LIST_FAILURES })
  const dialog = useDialog<Station>()
  const banner = useBanner()
  const removal = useRemove<Station>(stations.remove, {
    name: 'stations',
    texts: REMOVE_FAILURES,
    onRemoved: banner.success,
    onFailed: banner.error,
  })
  return (
    <>
      <Banner banner={banner} />
      <DataTable
        list={list}
        label="Stations"
        columns={COLUMNS}
        nameOf={(station) => station.name}
        texts={TEXTS}
        search="Search by name, ID, address, or client..."
        filters={FILTERS}
        add={
          <Button color="amber" onClick={dialog.add}>
            + Add Station
          </Button>
        }
        actions={[
          { label: 'Edit', icon: IconPencil, run: dialog.edit },
          { label: 'Delete', icon: IconTrash, danger: true, run: removal.ask },
        ]}
        onOpen={dialog.edit}
      />
      {dialog.shown && (
        <StationDialog key={dialog.shown.key} station={dialog.shown.record} onSaved={banner.success} onClosed={dialog.close} />
      )}
      <ConfirmDialog {...removal.dialog} title="Delete Station" confirm="Delete" danger>
        {removal.asked && `Are you sure you want to delete the station ${removal.asked.name}? This action cannot be undone.`}
      </ConfirmDialog>
    </>
  )
}
