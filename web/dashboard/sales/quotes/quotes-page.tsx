import * as quotes from '../../../../api/sales/quotes.ts'
import { formatDay } from '../../../lib/format.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { ResourcePage } from '../../shared/lists/resource-page.tsx'
import { choicesOf, type ResourcePageOptions } from '../../shared/lists/resource-page-options.ts'
import { RequestDrawer } from './request-drawer.tsx'

export const handle = {
  title: 'Quote requests',
  help: 'Requests for a quote from the website. Choose a row to read it, send a quotation, and add the client.',
}

type QuoteRequest = quotes.QuoteRequest

const COLUMNS: ResourcePageOptions<QuoteRequest>['columns'] = [
  { field: 'reference', title: 'Reference', sortable: true, breaks: 'never', cell: (request) => request.reference },
  {
    field: 'received_at',
    title: 'Received',
    sortable: true,
    breaks: 'never',
    cell: (request) => <TimeAgo at={request.received_at} />,
  },
  { field: 'name', title: 'Name', sortable: true, cell: (request) => request.name },
  { field: 'service_title', title: 'Service', cell: (request) => request.service_title ?? 'Not sure yet' },
  { field: 'site_type', title: 'Site type', sortable: true, cell: (request) => request.site_type },
  { field: 'area', title: 'Area', sortable: true, cell: (request) => request.area },
  { field: 'guards_needed', title: 'Guards', sortable: true, numeric: true, cell: ({ guards_needed }) => guards_needed || '—' },
  {
    field: 'start_date',
    title: 'Start',
    sortable: true,
    breaks: 'never',
    cell: ({ start_date }) => (start_date ? formatDay(start_date) : '—'),
  },
  {
    field: 'status',
    title: 'Status',
    sortable: true,
    cell: ({ status }) => <StatusBadge text={status} variant={STATUS_VARIANTS.quoteRequest[status]} />,
  },
]

const PAGE: ResourcePageOptions<QuoteRequest> = {
  name: 'quotes',
  kind: 'quote_requests',
  one: 'quote request',
  many: 'quote requests',
  calls: quotes,
  label: 'Quote requests',
  columns: COLUMNS,
  nameOf: (request) => `the request of ${request.name}`,
  search: 'Search by name, reference, contacts, site type, or area...',
  filters: [{ field: 'status', label: 'Status', choices: choicesOf(quotes.QUOTE_STATUSES) }],
  texts: {
    loading: 'Loading quote requests...',
    empty: 'No quote requests yet.',
    emptyHint: 'Requests from the services pages appear here.',
    noMatch: 'No quote requests match your search.',
  },
  failures: {
    list: {
      unexpected: 'An unexpected error occurred while fetching quote requests.',
      signedOut: 'No access token found. Please login again.',
    },
    remove: {
      unexpected: 'An unexpected error occurred while deleting the quote request.',
    },
  },
  question: (request) => `Are you sure you want to delete the request of ${request.name}?`,
  bulkChange: { endpoint: quotes.statusMany, field: 'status', choices: choicesOf(quotes.CHOSEN_STATUSES) },
}

export default function QuotesPage() {
  return (
    <ResourcePage
      options={PAGE}
      form={(request, props) => request && <RequestDrawer request={request} {...props} />}
      reader={(request, props) => <RequestDrawer request={request} {...props} />}
    />
  )
}
