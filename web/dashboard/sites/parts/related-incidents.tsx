import { type Incident, list } from '../../../../api/incidents/incidents.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatDay } from '../../../lib/format.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { Column } from '../../../ui/table/data-table-props.ts'
import { FEW_ROWS, RelatedRecords } from '../../shared/record-page/related-records.tsx'
import { pageAddress } from '../../shared/records/record-addresses.ts'

type Of = { guard_id: number } | { station_id: number } | { client_id: number }

const DAY: Column<Incident> = {
  field: 'incident_date',
  title: 'Day',
  breaks: 'never',
  cell: ({ incident_date }) => formatDay(incident_date),
}
const WHAT: Column<Incident> = { field: 'description', title: 'What happened', cell: ({ description }) => description }
const WHERE: Column<Incident> = { field: 'station_id', title: 'Station', cell: ({ station_name }) => station_name }
const BY: Column<Incident> = { field: 'guard_id', title: 'Guard', cell: ({ guard_name }) => guard_name }
const STATES: Column<Incident>[] = [
  {
    field: 'severity',
    title: 'Severity',
    cell: ({ severity }) => <StatusBadge text={severity} variant={STATUS_VARIANTS.severity[severity]} />,
  },
  {
    field: 'status',
    title: 'Status',
    cell: ({ status }) => <StatusBadge text={status} variant={STATUS_VARIANTS.incident[status]} />,
  },
]

/** The incidents of a guard, a station or a client, the latest first. */
export function RelatedIncidents({ of }: { of: Of }) {
  const [[field, id]] = Object.entries(of) as [[string, number]]
  return (
    <RelatedRecords
      title="Incidents"
      of={['incidents', 'list', 'of', field, id]}
      load={(signal) =>
        call(list, { query: { [field]: String(id), sort: '-incident_date', page: '1', page_size: FEW_ROWS } }, { signal })
      }
      columns={[DAY, WHAT, ...('station_id' in of ? [] : [WHERE]), ...('guard_id' in of ? [] : [BY]), ...STATES]}
      keyOf={({ id: incident }) => incident}
      to={({ id: incident }) => pageAddress('incidents', incident)}
      empty="No incidents. All is well."
      all={{ label: 'All incidents', to: `/dashboard/report-summary?${field}=${id}` }}
    />
  )
}
