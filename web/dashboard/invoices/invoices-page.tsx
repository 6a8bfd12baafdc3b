import { Button } from '@mantine/core'
import * as invoices from '../../../contract/invoices.ts'
import { formatDay, formatNumber } from '../../lib/format.ts'
import { useDialog } from '../../lib/use-dialog.ts'
import { useList } from '../../lib/use-list.ts'
import { useRemove } from '../../lib/use-remove.ts'
import { Banner, useBanner } from '../../ui/banner.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { NumberName } from '../../ui/number-name.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { InvoiceDialog } from './invoice-dialog.tsx'

export const handle = {
  title: 'Invoices & Payments',
  help: 'What clients owe and what they have paid. An unpaid invoice turns Overdue the night after its due date.',
}

type Invoice = invoices.Invoice

const STATUS_COLORS: Record<Invoice['status'], string> = { Paid: 'green', Pending: 'yellow', Overdue: 'red' }
const money = (shillings: number) => <data value={shillings}>{formatNumber(shillings)} UGX</data>

const COLUMNS: Column<Invoice>[] = [
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
    cell: ({ status }) => <StatusBadge text={status} color={STATUS_COLORS[status]} />,
  },
  {
    field: 'client_id',
    title: 'Client ID',
    sortable: true,
    text: (invoice) => `${invoice.client_id} ${invoice.client_name}`,
    cell: (invoice) => <NumberName number={invoice.client_id} name={invoice.client_name} />,
  },
]
const TEXTS = {
  loading: 'Loading invoices...',
  empty: 'No invoices found.',
  emptyHint: 'Add the first invoice to begin.',
  noMatch: 'No invoices found.',
}
const LIST_FAILURES = {
  failed: 'Failed to fetch invoices.',
  unexpected: 'Failed to fetch invoices.',
  signedOut: 'No access token found. Please login again.',
}
const REMOVE_FAILURES = {
  failed: 'Failed to delete invoice.',
  unexpected: 'An unexpected error occurred while deleting invoice.',
}
const FILTERS = [
  { field: 'status', label: 'Status', choices: invoices.INVOICE_STATUSES.map((status) => ({ value: status, label: status })) },
]

export default function InvoicesPage() {
  const list = useList(invoices.list, { name: 'invoices', texts: LIST_FAILURES })
  const dialog = useDialog<Invoice>()
  const banner = useBanner()
  const removal = useRemove<Invoice>(invoices.remove, {
    name: 'invoices',
    texts: REMOVE_FAILURES,
    onRemoved: (message) => {
      dialog.close()
      banner.success(message)
    },
    onFailed: banner.error,
  })
  return (
    <>
      <Banner banner={banner} />
      <DataTable
        list={list}
        label="Invoices"
        columns={COLUMNS}
        nameOf={(invoice) => invoice.invoice_number}
        texts={TEXTS}
        numbered
        search="Search by invoice number, status, or client..."
        filters={FILTERS}
        add={
          <Button color="amber" onClick={dialog.add}>
            + Add New Invoice
          </Button>
        }
        onOpen={dialog.edit}
      />
      {dialog.shown && (
        <InvoiceDialog
          key={dialog.shown.key}
          invoice={dialog.shown.record}
          covered={removal.dialog.opened}
          onSaved={banner.success}
          onDelete={removal.ask}
          onClosed={dialog.close}
        />
      )}
      <ConfirmDialog {...removal.dialog} title="Delete Invoice" confirm="Delete" danger>
        {removal.asked &&
          `Are you sure you want to delete the invoice ${removal.asked.invoice_number}? This action cannot be undone.`}
      </ConfirmDialog>
    </>
  )
}
