import { list, type Station } from '../../../../../api/sites/stations.ts'
import { call } from '../../../../lib/calls/call.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import type { Column } from '../../../../ui/table/data-table-props.ts'
import { RelatedRecords } from '../../../shared/record-page/related-records.tsx'
import { pageAddress } from '../../../shared/records/record-addresses.ts'

const COLUMNS: Column<Station>[] = [
  { field: 'name', title: 'Station', cell: ({ name }) => name },
  { field: 'address', title: 'Address', cell: ({ address }) => address },
  { field: 'minimum_guards', title: 'Minimum guards', numeric: true, cell: ({ minimum_guards }) => minimum_guards },
  {
    field: 'active',
    title: 'Status',
    cell: ({ active }) => <StatusBadge text={active ? 'Active' : 'Not active'} variant={active ? 'good' : 'plain'} />,
  },
]

/** The stations of a client. */
export const StationsTab = ({ clientId }: { clientId: number }) => (
  <RelatedRecords
    title="Stations"
    of={['stations', 'list', 'of client', clientId]}
    load={(signal) =>
      call(list, { query: { client_id: String(clientId), sort: 'name', page: '1', page_size: '50' } }, { signal })
    }
    columns={COLUMNS}
    keyOf={({ id }) => id}
    to={({ id }) => pageAddress('stations', id)}
    empty="The client has no stations yet."
    all={{ label: 'All stations', to: `/dashboard/stations?client_id=${clientId}` }}
  />
)
