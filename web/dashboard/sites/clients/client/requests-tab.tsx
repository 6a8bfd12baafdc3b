import { type ClientRequest, list } from '../../../../../api/sites/client-requests.ts'
import { call } from '../../../../lib/calls/call.ts'
import { formatMoment } from '../../../../lib/format.ts'
import { STATUS_VARIANTS } from '../../../../lib/statuses.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import type { Column } from '../../../../ui/table/data-table-props.ts'
import { FEW_ROWS, RelatedRecords } from '../../../shared/record-page/related-records.tsx'
import { pageAddress } from '../../../shared/records/record-addresses.ts'

const COLUMNS: Column<ClientRequest>[] = [
  { field: 'reference', title: 'Reference', breaks: 'never', cell: ({ reference }) => reference },
  { field: 'kind', title: 'Kind', cell: ({ kind }) => <StatusBadge text={kind} variant={STATUS_VARIANTS.requestKind[kind]} /> },
  { field: 'subject', title: 'Subject', cell: ({ subject }) => subject },
  { field: 'received_at', title: 'Received', breaks: 'never', cell: ({ received_at }) => formatMoment(received_at) },
  {
    field: 'status',
    title: 'Status',
    cell: ({ status }) => <StatusBadge text={status} variant={STATUS_VARIANTS.request[status]} />,
  },
]

/** Requests and complaints of a client, the latest first. */
export const RequestsTab = ({ clientId }: { clientId: number }) => (
  <RelatedRecords
    title="Requests and complaints"
    of={['client-requests', 'list', 'of client', clientId]}
    load={(signal) =>
      call(list, { query: { client_id: String(clientId), sort: '-received_at', page: '1', page_size: FEW_ROWS } }, { signal })
    }
    columns={COLUMNS}
    keyOf={({ id }) => id}
    to={({ id }) => pageAddress('client_requests', id)}
    empty="The client has asked for nothing yet."
    all={{ label: 'All requests', to: `/dashboard/requests?client_id=${clientId}` }}
  />
)
