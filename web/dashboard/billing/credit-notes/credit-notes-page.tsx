import { Text } from '@mantine/core'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  CREDIT_REASONS,
  type CreditNote,
  exportCsv,
  fiscalise,
  list as listCall,
  pdf,
} from '../../../../api/billing/credit-notes.ts'
import { creditPartTexts } from '../../../../api/billing/texts/credit-parts.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatDay, formatMoney } from '../../../lib/format.ts'
import { reloadLists } from '../../../lib/lists/record-cache.ts'
import { useDownload } from '../../../lib/lists/use-download.ts'
import { useList } from '../../../lib/lists/use-list.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Banner, useBanner } from '../../../ui/banner.tsx'
import { Select } from '../../../ui/choices/select.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table-props.ts'
import { FilterBy } from '../../shared/lists/filter-by.tsx'
import { FilterDays } from '../../shared/lists/filter-days.tsx'
import { BillingTabs } from '../billing-tabs.tsx'
import { FiscalBadge } from '../fiscal/fiscal-badge.tsx'

export const handle = {
  title: 'Credit notes',
  help: 'Amounts taken back from issued invoices, each at the VAT rate of its invoice. To make a new one, open the invoice.',
}

const money = (shillings: number) => <data value={shillings}>{formatMoney(shillings)}</data>
const COLUMNS: Column<CreditNote>[] = [
  { field: 'id', title: 'Credit note', sortable: true, breaks: 'never', cell: ({ credit_note_number }) => credit_note_number },
  { field: 'issued_on', title: 'Date', sortable: true, breaks: 'never', cell: ({ issued_on }) => formatDay(issued_on) },
  { field: 'client_id', title: 'Client', cell: ({ client_name }) => client_name },
  { field: 'invoice_id', title: 'Invoice', breaks: 'never', cell: ({ invoice_number }) => invoice_number },
  {
    field: 'reason',
    title: 'Reason',
    cell: ({ reason_code, reason, parts }) => (
      <>
        {CREDIT_REASONS[reason_code]}
        <Text size="xs" c="dimmed" lineClamp={2}>
          {reason}
        </Text>
        {parts.length > 0 && (
          <Text size="xs" c="dimmed" component="details">
            <summary>Why this amount</summary>
            {creditPartTexts(parts).map((text) => (
              <div key={text}>{text}</div>
            ))}
          </Text>
        )}
      </>
    ),
  },
  { field: 'net', title: 'Net', numeric: true, breaks: 'never', cell: ({ net }) => money(net) },
  { field: 'vat', title: 'VAT', numeric: true, breaks: 'never', cell: ({ vat }) => money(vat) },
  {
    field: 'fiscal_status',
    title: 'Fiscal',
    cell: ({ fiscal_status, fdn, fiscal_error }) => (
      <>
        <FiscalBadge status={fiscal_status} fdn={fdn} />
        {fiscal_error && (
          <Text size="xs" c="dimmed">
            {fiscal_error}
          </Text>
        )}
      </>
    ),
  },
  { field: 'total', title: 'Total', sortable: true, numeric: true, breaks: 'never', cell: ({ total }) => money(total) },
]
const TEXTS = {
  loading: 'Loading credit notes...',
  empty: 'No credit notes yet.',
  emptyHint: 'Open an invoice to take back a part of it.',
  noMatch: 'No credit notes match your search.',
}
const REASONS = Object.entries(CREDIT_REASONS).map(([value, label]) => ({ value, label }))
const FAILURES = { unexpected: 'An unexpected error occurred while fetching credit notes.' }
const AGAIN_FAILURES = { unexpected: 'An unexpected error occurred while sending it again.' }
const PDF_FAILURES = { unexpected: 'An unexpected error occurred while making the PDF.' }

export default function CreditNotesPage() {
  const banner = useBanner()
  const list = useList(listCall, { name: 'credit_notes', texts: FAILURES, exportCsv })
  const download = useDownload(PDF_FAILURES, banner.error)
  const cache = useQueryClient()
  const sends = useCan()(fiscalise.permission)
  const again = useMutation({
    mutationFn: (id: number) => call(fiscalise, { params: { id: String(id) }, body: {} }),
    onSuccess: ({ message }) => {
      banner.success(message)
      void reloadLists(cache, 'credit_notes')
    },
    onError: (error) => banner.error(failureText(error, AGAIN_FAILURES)),
  })
  return (
    <>
      <BillingTabs />
      <Banner banner={banner} />
      <DataTable
        list={list}
        label="Credit notes"
        columns={COLUMNS}
        nameOf={({ credit_note_number }) => credit_note_number}
        texts={TEXTS}
        search="Search by number..."
        moreFilters={
          <>
            <Select
              label="Reason"
              placeholder="Any"
              size="xs"
              w={185}
              clearable
              data={REASONS}
              value={list.state.reason_code ?? null}
              onChange={(reason) => list.change({ reason_code: reason ?? '' })}
            />
            <FilterBy by={['client']} list={list}>
              <FilterDays list={list} />
            </FilterBy>
          </>
        }
        actions={[
          {
            label: 'PDF of',
            icon: IconDownload,
            run: ({ id }) => void download.save(pdf, { params: { id: String(id) } }),
          },
          {
            label: 'Ask again for the fiscal number of',
            icon: IconRefresh,
            hidden: ({ fiscal_status }) => !sends || fiscal_status === 'not_required' || fiscal_status === 'fiscalised',
            run: ({ id }) => void again.mutate(id),
          },
        ]}
      />
    </>
  )
}
