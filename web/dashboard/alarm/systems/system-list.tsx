import { Text } from '@mantine/core'
import * as systems from '../../../../api/alarm/alarm-systems.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { NumberName } from '../../../ui/number-name.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { choicesOf, type ResourcePageOptions } from '../../shared/lists/resource-page-options.ts'
import { faultOf } from './system-fields.tsx'

type AlarmSystem = systems.AlarmSystem

const COLUMNS: ResourcePageOptions<AlarmSystem>['columns'] = [
  { field: 'id', title: 'ID', sortable: true, numeric: true, cell: ({ id }) => id },
  { field: 'name', title: 'Name', sortable: true, names: true, cell: ({ name }) => name },
  { field: 'account', title: 'Account', sortable: true, breaks: 'never', cell: ({ account }) => account },
  {
    field: 'client_id',
    title: 'Client',
    sortable: true,
    cell: ({ client_id, client_name }) => <NumberName number={client_id} name={client_name} />,
  },
  { field: 'station_id', title: 'Premises', cell: ({ station_name }) => station_name },
  {
    field: 'state',
    title: 'State',
    sortable: true,
    cell: ({ state }) => <StatusBadge text={state} variant={STATUS_VARIANTS.alarmSystem[state]} />,
  },
  {
    field: 'seen_at',
    title: 'Last signal',
    breaks: 'never',
    cell: (system) => (
      <>
        {system.seen_at ? <TimeAgo at={system.seen_at} /> : '—'}
        {faultOf(system) && (
          <Text size="xs" c="red">
            {faultOf(system)}
          </Text>
        )}
      </>
    ),
  },
]

/** The declaration of the list of alarm systems. */
export const SYSTEM_LIST: ResourcePageOptions<AlarmSystem> = {
  name: 'alarm_systems',
  kind: 'alarm_systems',
  one: 'alarm system',
  many: 'alarm systems',
  calls: systems,
  label: 'Alarm systems',
  columns: COLUMNS,
  nameOf: ({ name }) => name,
  rowActions: true,
  search: 'Search by name, account, ID, client, or premises...',
  filters: [
    { field: 'state', label: 'State', choices: choicesOf(systems.SYSTEM_STATES) },
    { field: 'clock', label: 'Clock', choices: [{ value: 'Wrong', label: 'Wrong within an hour' }] },
  ],
  add: '+ Add alarm system',
  texts: {
    loading: 'Loading alarm systems...',
    empty: 'No alarm systems found.',
    emptyHint:
      'A system is a panel at the premises of a client. Add the first one, or import them from a table: Company, Import.',
    noMatch: 'No alarm systems match your search.',
  },
  failures: {
    list: {
      unexpected: 'An unexpected error occurred while fetching alarm systems.',
      signedOut: 'No access token found. Please login again.',
    },
    remove: { unexpected: 'An unexpected error occurred while deleting the alarm system.' },
  },
  question: ({ name }) => `Are you sure you want to delete the alarm system ${name}? Its panel is then unknown here.`,
}
