import * as requests from '../../../../api/sites/client-requests.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { NumberName } from '../../../ui/number-name.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { DeliveryNotice } from '../../frame/notices/delivery-notice.tsx'
import { FilterBy } from '../../shared/lists/filter-by.tsx'
import { ResourcePage } from '../../shared/lists/resource-page.tsx'
import { choicesOf, type ResourcePageOptions } from '../../shared/lists/resource-page-options.ts'
import { RequestDrawer } from './request-drawer.tsx'

export const handle = {
  title: 'Client requests',
  help: 'Requests and complaints that clients send from the portal, new ones first. An answer appears in the portal at once and is sent by e-mail; a further message from the client makes the request new again.',
}

type ClientRequest = requests.ClientRequest

const COLUMNS: ResourcePageOptions<ClientRequest>['columns'] = [
  { field: 'reference', title: 'Reference', breaks: 'never', cell: (request) => request.reference },
  {
    field: 'client_id',
    title: 'Client',
    sortable: true,
    breaks: 'anywhere',
    card: 'line',
    cell: ({ client_id, client_name }) => <NumberName number={client_id} name={client_name} />,
  },
  {
    field: 'kind',
    title: 'Kind',
    sortable: true,
    cell: ({ kind }) => <StatusBadge text={kind} variant={STATUS_VARIANTS.requestKind[kind]} />,
  },
  { field: 'subject', title: 'Subject', breaks: 'anywhere', card: 'name', cell: (request) => request.subject },
  {
    field: 'status',
    title: 'Status',
    sortable: true,
    cell: ({ status }) => <StatusBadge text={status} variant={STATUS_VARIANTS.request[status]} />,
  },
  {
    field: 'received_at',
    title: 'Received',
    sortable: true,
    breaks: 'never',
    cell: (request) => <TimeAgo at={request.received_at} />,
  },
  {
    field: 'last_message_at',
    title: 'Last message',
    sortable: true,
    breaks: 'never',
    cell: (request) => <TimeAgo at={request.last_message_at} />,
  },
]

const PAGE: ResourcePageOptions<ClientRequest> = {
  name: 'client-requests',
  kind: 'client_requests',
  one: 'request',
  many: 'requests',
  calls: requests,
  label: 'Client requests',
  columns: COLUMNS,
  nameOf: (request) => `the request ${request.reference}`,
  search: 'Search by reference, subject, words, or client...',
  filters: [
    { field: 'status', label: 'Status', choices: choicesOf(requests.REQUEST_STATUSES) },
    { field: 'kind', label: 'Kind', choices: choicesOf(requests.REQUEST_KINDS) },
  ],
  texts: {
    loading: 'Loading requests...',
    empty: 'No requests yet.',
    emptyHint: 'Requests and complaints from the portal appear here.',
    noMatch: 'No requests match your search.',
  },
  failures: {
    list: {
      unexpected: 'An unexpected error occurred while fetching requests.',
      signedOut: 'No access token found. Please login again.',
    },
    remove: { unexpected: 'An unexpected error occurred while deleting the request.' },
  },
  question: (request) => `Are you sure you want to delete the request ${request.reference} of ${request.client_name}?`,
  bulkChange: { endpoint: requests.statusMany, field: 'status', choices: choicesOf(requests.CHOSEN_STATUSES) },
}

export default function ClientRequestsPage() {
  return (
    <>
      <DeliveryNotice first />
      <ResourcePage
        filters={(list) => <FilterBy by={['client']} list={list} />}
        options={PAGE}
        form={(request, props) => request && <RequestDrawer request={request} {...props} />}
      />
    </>
  )
}
