import { Stack } from '@mantine/core'
import { type Invoice, list as invoices } from '../../../../../api/billing/invoices.ts'
import { type Receipt, list as receipts } from '../../../../../api/billing/receipts.ts'
import { call } from '../../../../lib/calls/call.ts'
import { formatDay, formatMoney } from '../../../../lib/format.ts'
import { STATUS_VARIANTS } from '../../../../lib/statuses.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import type { Column } from '../../../../ui/table/data-table-props.ts'
import { FEW_ROWS, RelatedRecords } from '../../../shared/record-page/related-records.tsx'
import { pageAddress } from '../../../shared/records/record-addresses.ts'
import { HeldDeposits } from '../../parts/held-deposits.tsx'
import { ClientAccount } from '../client-account.tsx'

const INVOICES: Column<Invoice>[] = [
  { field: 'invoice_number', title: 'Invoice', breaks: 'never', cell: ({ invoice_number }) => invoice_number },
  { field: 'invoice_date', title: 'Date', breaks: 'never', cell: ({ invoice_date }) => formatDay(invoice_date) },
  { field: 'due_date', title: 'Due', breaks: 'never', cell: ({ due_date }) => formatDay(due_date) },
  { field: 'amount_due', title: 'Amount', numeric: true, cell: ({ amount_due }) => formatMoney(amount_due) },
  { field: 'balance', title: 'Balance', numeric: true, cell: ({ balance }) => formatMoney(balance) },
  {
    field: 'status',
    title: 'Status',
    cell: ({ status }) => <StatusBadge text={status} variant={STATUS_VARIANTS.invoice[status]} />,
  },
]
const RECEIPTS: Column<Receipt>[] = [
  { field: 'receipt_number', title: 'Receipt', breaks: 'never', cell: ({ receipt_number }) => receipt_number },
  { field: 'received_on', title: 'Received', breaks: 'never', cell: ({ received_on }) => formatDay(received_on) },
  { field: 'reference', title: 'Reference', cell: ({ reference }) => reference ?? '—' },
  { field: 'amount', title: 'Amount', numeric: true, cell: ({ amount }) => formatMoney(amount) },
]

/** Debts and payments of a client. */
export function MoneyTab({ clientId }: { clientId: number }) {
  const client_id = String(clientId)
  return (
    <>
      <Stack gap="xs" mb="lg">
        <ClientAccount clientId={clientId} />
        <HeldDeposits of={{ client_id: clientId }} />
      </Stack>
      <RelatedRecords
        title="Invoices"
        of={['invoices', 'list', 'of client', clientId]}
        load={(signal) =>
          call(invoices, { query: { client_id, sort: '-invoice_date', page: '1', page_size: FEW_ROWS } }, { signal })
        }
        columns={INVOICES}
        keyOf={({ id }) => id}
        to={({ id }) => pageAddress('invoices', id)}
        empty="The client has no invoices yet."
        all={{ label: 'All invoices', to: `/dashboard/invoices?client_id=${clientId}` }}
      />
      <RelatedRecords
        title="Receipts"
        of={['receipts', 'list', 'of client', clientId]}
        load={(signal) =>
          call(receipts, { query: { client_id, sort: '-received_on', page: '1', page_size: FEW_ROWS } }, { signal })
        }
        columns={RECEIPTS}
        keyOf={({ id }) => id}
        to={({ id }) => `/dashboard/invoices/receipts?record=${id}`}
        empty="The client has paid nothing yet."
        all={{ label: 'All receipts', to: `/dashboard/invoices/receipts?client_id=${clientId}` }}
      />
    </>
  )
}
