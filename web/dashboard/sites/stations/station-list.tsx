import * as stations from '../../../../api/sites/stations.ts'
import { NumberName } from '../../../ui/number-name.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { ResourcePageOptions } from '../../shared/lists/resource-page-options.ts'

type Station = stations.Station

const COLUMNS: ResourcePageOptions<Station>['columns'] = [
  { field: 'id', title: 'ID', sortable: true, numeric: true, cell: (station) => station.id },
  { field: 'name', title: 'Name', sortable: true, names: true, cell: (station) => station.name },
  {
    field: 'client_id',
    title: 'Client',
    sortable: true,
    cell: ({ client_id, client_name }) => client_id !== null && <NumberName number={client_id} name={client_name ?? ''} />,
  },
  { field: 'address', title: 'Address', sortable: true, breaks: 'anywhere', cell: (station) => station.address },
  { field: 'minimum_guards', title: 'Minimum guards', sortable: true, numeric: true, cell: (station) => station.minimum_guards },
  {
    field: 'active',
    title: 'Status',
    sortable: true,
    cell: ({ active }) => <StatusBadge text={active ? 'Active' : 'Not active'} variant={active ? 'good' : 'plain'} />,
  },
]

/** The declaration of the list of stations. */
export const STATION_LIST: ResourcePageOptions<Station> = {
  name: 'stations',
  kind: 'stations',
  one: 'station',
  many: 'stations',
  calls: stations,
  label: 'Stations',
  columns: COLUMNS,
  nameOf: (station) => station.name,
  rowActions: true,
  search: 'Search by name, ID, address, or client...',
  filters: [
    {
      field: 'active',
      label: 'Status',
      choices: [
        { value: 'true', label: 'Active' },
        { value: 'false', label: 'Not active' },
      ],
    },
  ],
  add: '+ Add station',
  texts: {
    loading: 'Loading stations...',
    empty: 'No stations found.',
    emptyHint: 'A station is a place where guards stand. Add the first one, or import them from a table: Company, Import.',
    noMatch: 'No stations match your search.',
  },
  failures: {
    list: {
      unexpected: 'An unexpected error occurred while fetching stations.',
      signedOut: 'No access token found. Please login again.',
    },
    remove: { unexpected: 'An unexpected error occurred while deleting the station.' },
  },
  question: (station) => `Are you sure you want to delete the station ${station.name}?`,
  bulkChange: {
    endpoint: stations.statusMany,
    field: 'active',
    choices: [
      { value: true, label: 'Active' },
      { value: false, label: 'Not active' },
    ],
  },
}
