import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { PAYMENT_METHODS } from '../../../../api/billing/payments.ts'
import * as calls from '../../../../api/billing/receipts.ts'
import { daysBetween, today } from '../../../../api/core/fields/days.ts'
import { formatDay, formatMoney } from '../../../lib/format.ts'
import { reloadLists } from '../../../lib/lists/record-cache.ts'
import { useList } from '../../../lib/lists/use-list.ts'
import { useRecord } from '../../../lib/lists/use-record.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Banner, useBanner } from '../../../ui/banner.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column, Filter } from '../../../ui/table/data-table-props.ts'
import { OpeningNotice } from '../../frame/notices/opening-notice.tsx'
import { FilterBy } from '../../shared/lists/filter-by.tsx'
import { FilterDays } from '../../shared/lists/filter-days.tsx'
import { ReceiptDrawer } from './drawer/receipt-drawer.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import classes from './receipts.module.css'

type Receipt = calls.Receipt

const money = (shillings: number) => <data value={shillings}>{formatMoney(shillings)}</data>
/** Struck through once the receipt is reversed. */
const struck = ({ reversed_on }: Receipt, text: string) => (reversed_on ? <s>{text}</s> : text)

const COLUMNS: Column<Receipt>[] = [
  {
    field: 'id',
    title: 'Receipt',
    sortable: true,
    breaks: 'never',
    cell: (receipt) => struck(receipt, receipt.receipt_number),
  },
  { field: 'received_on', title: 'Received', sortable: true, breaks: 'never', cell: ({ received_on }) => formatDay(received_on) },
  { field: 'client_id', title: 'Client', sortable: true, cell: ({ client_name }) => client_name },
  { field: 'kind', title: 'How', cell: (receipt) => <How receipt={receipt} /> },
  {
    field: 'amount',
    title: 'Amount',
    sortable: true,
    numeric: true,
    breaks: 'never',
    cell: (receipt) => <data value={receipt.amount}>{struck(receipt, formatMoney(receipt.amount))}</data>,
  },
  { field: 'allocations', title: 'For', cell: (receipt) => <For receipt={receipt} /> },
]
/** Days for which a certificate has been awaited. */
const AGE: Column<Receipt> = {
  field: 'age',
  title: 'Days',
  numeric: true,
  breaks: 'never',
  cell: ({ received_on, certificate_state }) =>
    certificate_state === 'awaited' ? Math.max(0, daysBetween(received_on, today())) : '—',
}

function How({ receipt: { kind, method, reference } }: { receipt: Receipt }) {
  return (
    <>
      {kind === 'money' ? PAYMENT_METHODS[method] : calls.RECEIPT_KINDS[kind]}
      {reference && (
        <Text size="xs" c="dimmed" className={classes.reference}>
          {reference}
        </Text>
      )}
    </>
  )
}

function For({ receipt }: { receipt: Receipt }) {
  const { allocations, unallocated, reversed_on, certificate_state, contract_number } = receipt
  if (reversed_on) return <StatusBadge text="Reversed" variant="bad" />
  const numbers = allocations.map(({ invoice_number }) => invoice_number)
  return (
    <Group gap="2px 8px">
      {numbers.length > 2 ? `${numbers.length} invoices` : numbers.join(', ') || contract_number}
      {unallocated > 0 && <Text size="xs">{money(unallocated)} credit</Text>}
      {certificate_state === 'awaited' && <StatusBadge text="Certificate awaited" variant="warn" />}
    </Group>
  )
}

const KINDS: Filter = {
  field: 'kind',
  label: 'Kind',
  choices: Object.entries(calls.RECEIPT_KINDS).map(([value, label]) => ({ value, label })),
}
const CERTIFICATES: Filter = {
  field: 'certificate',
  label: 'Certificate',
  // Certificates that are awaited are listed where nothing is chosen.
  none: 'Awaited',
  choices: [{ value: 'received', label: 'Received' }],
}
const TEXTS = { loading: 'Loading receipts...', noMatch: 'No receipts match your search.' }
const FAILURES = { unexpected: 'An unexpected error occurred while fetching receipts.' }

type ReceiptListProps = {
  /** Only taxes that were withheld, by their certificates. */
  certificates?: boolean
}

/** The receipts, or the certificates of taxes that were withheld. */
export function ReceiptList({ certificates = false }: ReceiptListProps) {
  const cache = useQueryClient()
  const banner = useBanner()
  const [adding, setAdding] = useState(false)
  const list = useList(calls.list, {
    name: 'receipts',
    texts: FAILURES,
    exportCsv: calls.exportCsv,
    ...(certificates && { list: 'certificates', defaults: { certificate: 'awaited', sort: 'received_on' } }),
  })
  const writes = useCan()(calls.create.permission)
  const { shown, edit, close, opening } = useRecord<Receipt>({
    name: 'receipts',
    get: calls.get,
    list,
    onMissing: (named) => banner.error(`There is no receipt ${named}.`),
  })
  const changed = (message: string) => {
    banner.success(message)
    void reloadLists(cache, 'receipts')
    void reloadLists(cache, 'invoices')
    void cache.invalidateQueries({ queryKey: ['receipts', 'certificates-awaited'] })
  }
  const empty = certificates
    ? { empty: 'No certificate is awaited.' }
    : { empty: 'No receipts yet.', emptyHint: 'Record the first payment, or import a statement of the bank.' }
  return (
    <>
      <Banner banner={banner} />
      <OpeningNotice opening={opening} what="receipt" />
      <DataTable
        list={list}
        label={certificates ? 'Certificates' : 'Receipts'}
        columns={certificates ? [...COLUMNS.slice(0, 2), AGE, ...COLUMNS.slice(2)] : COLUMNS}
        nameOf={({ receipt_number }) => receipt_number}
        texts={{ ...TEXTS, ...empty }}
        search="Search by number, reference, payer, or client..."
        {...(certificates && { order: 'Oldest first' })}
        filters={certificates ? [CERTIFICATES] : [KINDS]}
        moreFilters={
          <FilterBy by={['client']} list={list}>
            <FilterDays list={list} />
          </FilterBy>
        }
        add={
          writes &&
          !certificates && (
            <Group gap="xs">
              <Button component={Link} to="/dashboard/invoices/receipts/import" variant="default">
                Import statement
              </Button>
              <Button color="amber" aria-keyshortcuts="n" onClick={() => setAdding(true)}>
                + Record payment
              </Button>
            </Group>
          )
        }
        opens={() => true}
        onOpen={edit}
      />
      {adding && <ReceiptDialog onSaved={changed} onClosed={() => setAdding(false)} />}
      {shown?.record && (
        <ReceiptDrawer key={shown.key} receipt={shown.record} editable={writes} onChanged={changed} onClosed={close} />
      )}
    </>
  )
}
