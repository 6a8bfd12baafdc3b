import { Text } from '@mantine/core'
import * as invoices from '../../../../api/billing/invoices.ts'
import { formatDay, formatMoment, formatMoney } from '../../../lib/format.ts'
import { NumberName } from '../../../ui/number-name.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { choicesOf, type ResourcePageOptions } from '../../shared/lists/resource-page-options.ts'
import { InvoiceStatus } from './invoice-status.tsx'

type Invoice = invoices.Invoice

const money = (shillings: number) => <data value={shillings}>{formatMoney(shillings)}</data>

const COLUMNS: ResourcePageOptions<Invoice>['columns'] = [
  {
    field: 'invoice_date',
    title: 'Invoice Date',
    sortable: true,
    breaks: 'never',
    cell: (invoice) => formatDay(invoice.invoice_date),
  },
  {
    field: 'amount_paid',
    title: 'Amount Paid',
    sortable: true,
    numeric: true,
    breaks: 'never',
    cell: (invoice) => money(invoice.amount_paid),
  },
  {
    field: 'amount_due',
    title: 'Amount Due',
    card: 'line',
    sortable: true,
    numeric: true,
    breaks: 'never',
    cell: (invoice) => money(invoice.amount_due),
  },
  { field: 'due_date', title: 'Due Date', sortable: true, breaks: 'never', cell: (invoice) => formatDay(invoice.due_date) },
  {
    field: 'status',
    title: 'Status',
    sortable: true,
    cell: (invoice) => <Status invoice={invoice} />,
  },
  {
    field: 'client_id',
    title: 'Client ID',
    card: 'line',
    sortable: true,
    cell: (invoice) => <NumberName number={invoice.client_id} name={invoice.client_name} />,
  },
]
const STATUSES = choicesOf(invoices.INVOICE_STATUSES)

/** The declaration of the list of invoices. */
export const INVOICE_LIST: ResourcePageOptions<Invoice> = {
  name: 'invoices',
  kind: 'invoices',
  one: 'invoice',
  many: 'invoices',
  calls: invoices,
  label: 'Invoices',
  columns: COLUMNS,
  nameOf: (invoice) => invoice.invoice_number,
  numbered: true,
  defaults: { sort: '-invoice_date' },
  search: 'Search by invoice number, status, or client...',
  filters: [
    { field: 'status', label: 'Status', choices: STATUSES },
    { field: 'void', label: 'Invoices', none: 'In force', choices: [{ value: 'true', label: 'Void' }] },
  ],
  add: '+ Add New Invoice',
  texts: {
    loading: 'Loading invoices...',
    empty: 'No invoices found.',
    emptyHint: 'Add the first invoice to begin.',
    noMatch: 'No invoices found.',
  },
  failures: {
    list: {
      failed: 'Failed to fetch invoices.',
      unexpected: 'Failed to fetch invoices.',
      signedOut: 'No access token found. Please login again.',
    },
    remove: { unexpected: 'An unexpected error occurred while deleting the invoice.' },
  },
  question: (invoice) =>
    `Are you sure you want to delete the invoice ${invoice.invoice_number}? It stays in the list of void invoices with its number${invoice.amount_paid > 0 ? ', and what was paid on it in the figures of its month' : ''}.`,
  explainRemoval: () => true,
  isClosed: ({ voided_at }) => voided_at !== null,
  bulkChange: { endpoint: invoices.statusMany, field: 'status', choices: STATUSES },
}

/** The status; for a void invoice also when, by whom and why it was deleted. */
function Status({ invoice }: { invoice: Invoice }) {
  const { invoice_number, voided_at, voided_by, void_reason } = invoice
  if (voided_at === null) return <InvoiceStatus invoice={invoice} />
  return (
    <>
      <StatusBadge text="Void" variant="plain" />
      <Text size="xs">{invoice_number}</Text>
      <Text size="xs" c="dimmed">
        {[formatMoment(voided_at), voided_by, void_reason ?? 'No reason was given.'].filter(Boolean).join(' · ')}
      </Text>
    </>
  )
}
