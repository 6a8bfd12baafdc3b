import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import * as units from '../../../../api/alarm/response-units.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { ResourcePageOptions } from '../../shared/lists/resource-page-options.ts'
import { pageAddress } from '../../shared/records/record-addresses.ts'

type ResponseUnit = units.ResponseUnit

const ACTIVE = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Not active' },
]

/** The guards on post, with the way to the week of the crew. */
function Crew({ unit: { station_id, crew } }: { unit: ResponseUnit }) {
  const text = crew.join(', ') || 'Nobody on post'
  return useCan()('stations.read') ? (
    <Anchor component={Link} to={pageAddress('stations', station_id)} inherit underline="always">
      {text}
    </Anchor>
  ) : (
    text
  )
}

const COLUMNS: ResourcePageOptions<ResponseUnit>['columns'] = [
  { field: 'id', title: 'ID', sortable: true, numeric: true, cell: ({ id }) => id },
  { field: 'name', title: 'Name', sortable: true, names: true, cell: ({ name }) => name },
  { field: 'crew', title: 'On post now', cell: (unit) => <Crew unit={unit} /> },
  { field: 'plate', title: 'Plate', breaks: 'never', cell: ({ plate }) => plate ?? '—' },
  { field: 'phone', title: 'Telephone', breaks: 'never', cell: ({ phone }) => phone ?? '—' },
  { field: 'address', title: 'Base', breaks: 'anywhere', cell: ({ address }) => address },
  {
    field: 'active',
    title: 'Status',
    sortable: true,
    cell: ({ active }) => <StatusBadge text={active ? 'Active' : 'Not active'} variant={active ? 'good' : 'plain'} />,
  },
]

/** The declaration of the list of response units. */
export const UNIT_LIST: ResourcePageOptions<ResponseUnit> = {
  name: 'response_units',
  kind: 'response_units',
  one: 'response unit',
  many: 'response units',
  calls: units,
  label: 'Response units',
  columns: COLUMNS,
  nameOf: ({ name }) => name,
  rowActions: true,
  search: 'Search by name, plate or ID...',
  filters: [{ field: 'active', label: 'Status', choices: ACTIVE }],
  add: '+ Add response unit',
  texts: {
    loading: 'Loading response units...',
    empty: 'No response units found.',
    emptyHint: 'A response unit is a vehicle with a crew that is sent to alarms. Add the first one, and plan its crew.',
    noMatch: 'No response units match your search.',
  },
  failures: {
    list: {
      unexpected: 'An unexpected error occurred while fetching response units.',
      signedOut: 'No access token found. Please login again.',
    },
    remove: { unexpected: 'An unexpected error occurred while deleting the response unit.' },
  },
  question: ({ name }) => `Are you sure you want to delete the response unit ${name}?`,
  bulkChange: {
    endpoint: units.statusMany,
    field: 'active',
    choices: ACTIVE.map(({ value, label }) => ({ value: value === 'true', label })),
  },
}
