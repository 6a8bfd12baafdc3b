import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { CATEGORY_NAMES } from '../../../../api/incidents/category-names.ts'
import * as incidents from '../../../../api/incidents/incidents.ts'
import { formatDay } from '../../../lib/format.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { NumberName } from '../../../ui/number-name.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { FilterBy } from '../../shared/lists/filter-by.tsx'
import { FilterDays } from '../../shared/lists/filter-days.tsx'
import { ResourcePage } from '../../shared/lists/resource-page.tsx'
import { choicesOf, type ResourcePageOptions } from '../../shared/lists/resource-page-options.ts'
import { IncidentDrawer } from './incident-drawer.tsx'
import { IncidentRest } from './incident-rest.tsx'

export const handle = {
  title: 'Incident Report Summary',
  help: 'Every reported incident. Choose a row to add to a report or to change its status; the original text stays as written.',
}

type Incident = incidents.Incident

const COLUMNS: ResourcePageOptions<Incident>['columns'] = [
  { field: 'id', title: 'ID', sortable: true, numeric: true, cell: (incident) => incident.id },
  { field: 'description', title: 'Description', breaks: 'anywhere', card: 'line', cell: (incident) => incident.description },
  {
    field: 'incident_date',
    title: 'Date',
    sortable: true,
    breaks: 'never',
    cell: (incident) => formatDay(incident.incident_date),
  },
  {
    field: 'severity',
    title: 'Severity',
    sortable: true,
    cell: ({ severity }) => <StatusBadge text={severity} variant={STATUS_VARIANTS.severity[severity]} />,
  },
  {
    field: 'status',
    title: 'Status',
    sortable: true,
    card: 'state',
    cell: ({ status }) => <StatusBadge text={status} variant={STATUS_VARIANTS.incident[status]} />,
  },
  {
    field: 'guard_id',
    title: 'Guard ID',
    sortable: true,
    cell: (incident) => <NumberName number={incident.guard_id} name={incident.guard_name} />,
  },
  {
    field: 'station_id',
    title: 'Station ID',
    sortable: true,
    card: 'name',
    cell: (incident) => <NumberName number={incident.station_id} name={incident.station_name} />,
  },
]
const CATEGORIES = Object.entries(CATEGORY_NAMES).map(([value, label]) => ({ value, label }))
const STATUSES = choicesOf(incidents.INCIDENT_STATUSES)

const PAGE: ResourcePageOptions<Incident> = {
  name: 'incidents',
  kind: 'incidents',
  one: 'incident',
  many: 'incidents',
  calls: incidents,
  label: 'Incidents',
  columns: COLUMNS,
  nameOf: (incident) => `incident ${incident.id}`,
  search: 'Search by description, guard, or station...',
  filters: [
    { field: 'severity', label: 'Severity', choices: choicesOf(incidents.SEVERITIES) },
    { field: 'status', label: 'Status', choices: STATUSES },
    { field: 'category', label: 'Category', choices: CATEGORIES },
  ],
  texts: {
    loading: 'Loading reports...',
    failed: (problem) => `Error: ${problem}`,
    empty: 'No incidents found.',
    emptyHint: 'Reported incidents appear here.',
    noMatch: 'No incidents match your search.',
  },
  failures: {
    list: {
      unexpected: 'An unexpected error occurred while fetching incidents.',
      signedOut: 'No access token found. Please login again.',
    },
    remove: { unexpected: 'An unexpected error occurred while deleting the incident.' },
  },
  question: (incident) => `Are you sure you want to delete incident ${incident.id}?`,
  bulkChange: {
    endpoint: incidents.statusMany,
    field: 'status',
    choices: STATUSES,
    explain: (rows, value) => value === 'Open' && rows.some(({ status }) => status === 'Closed'),
  },
}

export default function ReportSummaryPage() {
  return (
    <ResourcePage
      filters={(list) => (
        <FilterBy by={['station']} list={list}>
          <FilterDays list={list} />
        </FilterBy>
      )}
      options={PAGE}
      add={
        <Button component={Link} to="/dashboard/incidents" color="amber">
          Report New Incident
        </Button>
      }
      form={(incident, props) => incident && <IncidentDrawer incident={incident} {...props} />}
      readerPart={(incident) => <IncidentRest incident={incident} />}
    />
  )
}
