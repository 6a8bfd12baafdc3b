import { Button } from '@mantine/core'
import { Link } from 'react-router'
import * as incidents from '../../../contract/incidents.ts'
import { formatDay } from '../../lib/format.ts'
import { useDialog } from '../../lib/use-dialog.ts'
import { useList } from '../../lib/use-list.ts'
import { Banner, useBanner } from '../../ui/banner.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { NumberName } from '../../ui/number-name.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { SEVERITY_COLORS, STATUS_COLORS } from '../incident-colors.ts'
import { IncidentDrawer } from './incident-drawer.tsx'

export const handle = {
  title: 'Incident Report Summary',
  help: 'Every reported incident. Choose a row to add to a report or to move its status on; the first text stays as written.',
}

type Incident = incidents.Incident

const COLUMNS: Column<Incident>[] = [
  { field: 'id', title: 'ID', sortable: true, numeric: true, cell: (incident) => incident.id },
  { field: 'description', title: 'Description', breaks: 'anywhere', cell: (incident) => incident.description },
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
    cell: ({ severity }) => <StatusBadge text={severity} color={SEVERITY_COLORS[severity]} />,
  },
  {
    field: 'status',
    title: 'Status',
    sortable: true,
    cell: ({ status }) => <StatusBadge text={status} color={STATUS_COLORS[status]} />,
  },
  {
    field: 'guard_id',
    title: 'Guard ID',
    sortable: true,
    text: (incident) => `${incident.guard_id} ${incident.guard_name}`,
    cell: (incident) => <NumberName number={incident.guard_id} name={incident.guard_name} />,
  },
  {
    field: 'station_id',
    title: 'Station ID',
    sortable: true,
    text: (incident) => `${incident.station_id} ${incident.station_name}`,
    cell: (incident) => <NumberName number={incident.station_id} name={incident.station_name} />,
  },
]
const TEXTS = {
  loading: 'Loading reports...',
  failed: (problem: string) => `Error: ${problem}`,
  empty: 'No incidents found.',
  emptyHint: 'Reported incidents appear here.',
  noMatch: 'No incidents match your search.',
}
const LIST_FAILURES = {
  failed: 'Failed to fetch incidents.',
  unexpected: 'An unexpected error occurred while fetching incidents.',
  signedOut: 'No access token found. Please login again.',
}
const choices = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }))
const FILTERS = [
  { field: 'severity', label: 'Severity', choices: choices(incidents.SEVERITIES) },
  { field: 'status', label: 'Status', choices: choices(incidents.INCIDENT_STATUSES) },
]

export default function ReportSummaryPage() {
  const list = useList(incidents.list, { name: 'incidents', texts: LIST_FAILURES })
  const drawer = useDialog<Incident>()
  const banner = useBanner()
  return (
    <>
      <Banner banner={banner} />
      <DataTable
        list={list}
        label="Incidents"
        columns={COLUMNS}
        nameOf={(incident) => `incident ${incident.id}`}
        texts={TEXTS}
        search="Search by description, guard, or station..."
        filters={FILTERS}
        add={
          <Button component={Link} to="/dashboard/incidents" color="amber">
            Report New Incident
          </Button>
        }
        onOpen={drawer.edit}
      />
      {drawer.shown?.record && (
        <IncidentDrawer key={drawer.shown.key} incident={drawer.shown.record} onSaved={banner.success} onClosed={drawer.close} />
      )}
    </>
  )
}
