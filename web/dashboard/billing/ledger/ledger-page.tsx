import { useNavigate } from 'react-router'
import * as calls from '../../../../api/billing/invoices.ts'
import { formatNumber, formatShortDay } from '../../../lib/format.ts'
import { useList } from '../../../lib/lists/use-list.ts'
import { formatMonth } from '../../../lib/months.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table-props.ts'
import { FilterBy } from '../../shared/lists/filter-by.tsx'
import { FilterDays } from '../../shared/lists/filter-days.tsx'
import { BillingTabs } from '../billing-tabs.tsx'
import { FiscalBadge } from '../fiscal/fiscal-badge.tsx'
import { InvoiceStatus } from '../invoices/invoice-status.tsx'
import classes from './ledger.module.css'

export const handle = {
  title: 'Ledger',
  help: 'Every invoice with its amounts, what has been paid and its state. All amounts are in Uganda shillings.',
}

type Invoice = calls.Invoice
const figure = (shillings: number | null) => (shillings === null ? '' : <data value={shillings}>{formatNumber(shillings)}</data>)
/** `30 Nov 2026`, which breaks before the year at most. */
const dayOf = (day: string) => (
  <>
    <span className={classes.day}>{formatShortDay(day)}</span> {day.slice(0, 4)}
  </>
)
const amount = (field: 'net' | 'vat' | 'credited' | 'balance', title: string): Column<Invoice> => ({
  ...{ field, title, numeric: true, breaks: 'never' },
  cell: (invoice) => figure(invoice[field]),
})

const COLUMNS: Column<Invoice>[] = [
  { field: 'invoice_number', title: 'Number', sortable: true, breaks: 'never', cell: ({ invoice_number }) => invoice_number },
  { field: 'invoice_date', title: 'Date', sortable: true, cell: ({ invoice_date }) => dayOf(invoice_date) },
  { field: 'client_id', title: 'Client', sortable: true, cell: ({ client_name }) => client_name },
  { field: 'period_month', title: 'Period', cell: ({ period_month }) => period_month && formatMonth(period_month) },
  amount('net', 'Net'),
  amount('vat', 'VAT'),
  {
    ...{ field: 'amount_due', title: 'Total', sortable: true, numeric: true, breaks: 'never' },
    cell: (invoice) => figure(invoice.amount_due),
  },
  amount('credited', 'Credited'),
  {
    ...{ field: 'amount_paid', title: 'Paid', sortable: true, numeric: true, breaks: 'never' },
    cell: (invoice) => figure(invoice.amount_paid),
  },
  amount('balance', 'Balance'),
  { field: 'due_date', title: 'Due', sortable: true, cell: ({ due_date }) => dayOf(due_date) },
  {
    ...{ field: 'status', title: 'Status', sortable: true },
    cell: (invoice) => <InvoiceStatus invoice={invoice} />,
  },
  {
    ...{ field: 'fiscal_status', title: 'Fiscal' },
    cell: ({ fiscal_status, fdn }) => <FiscalBadge status={fiscal_status} fdn={fdn} />,
  },
]
const TEXTS = {
  loading: 'Loading invoices...',
  empty: 'No invoices yet.',
  emptyHint: 'A billing run makes those of a month from the contracts.',
  noMatch: 'No invoices match your search.',
}
const FAILURES = { unexpected: 'Failed to fetch invoices.' }
const STATUSES = {
  field: 'status',
  label: 'Status',
  choices: calls.INVOICE_STATUSES.map((value) => ({ value, label: value })),
}

export default function LedgerPage() {
  const list = useList(calls.list, {
    name: 'invoices',
    list: 'ledger',
    texts: FAILURES,
    exportCsv: calls.exportCsv,
    defaults: { sort: '-invoice_number' },
  })
  const navigate = useNavigate()
  return (
    <div className={classes.ledger}>
      <BillingTabs />
      <DataTable
        list={list}
        label="Ledger"
        columns={COLUMNS}
        nameOf={({ invoice_number }) => invoice_number}
        texts={TEXTS}
        search="Search by invoice number, status, or client..."
        filters={[STATUSES]}
        moreFilters={
          <FilterBy by={['client']} list={list}>
            <FilterDays list={list} />
          </FilterBy>
        }
        opens={() => true}
        onOpen={({ id }) => void navigate(`/dashboard/invoices?record=${id}`)}
      />
    </div>
  )
}
