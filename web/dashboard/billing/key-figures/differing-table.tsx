import { Text, Title } from '@mantine/core'
import type { DifferingInvoice } from '../../../../api/billing/corrections/differences.ts'
import { differing } from '../../../../api/billing/statements.ts'
import { countOf } from '../../../../api/core/format.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useList } from '../../../lib/lists/use-list.ts'
import { formatMonth } from '../../../lib/months.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table-props.ts'
import classes from './figures.module.css'

const COLUMNS: Column<DifferingInvoice>[] = [
  { field: 'id', title: 'Invoice', sortable: true, breaks: 'never', cell: ({ invoice_number }) => invoice_number },
  { field: 'client_name', title: 'Client', cell: ({ client_name }) => client_name },
  { field: 'month', title: 'Month', breaks: 'never', cell: ({ month }) => formatMonth(month) },
  {
    field: 'to_credit',
    title: 'To credit',
    sortable: true,
    numeric: true,
    breaks: 'never',
    cell: ({ to_credit }) => formatMoney(to_credit),
  },
]
const TEXTS = {
  loading: 'Loading invoices to credit...',
  empty: 'No invoice is more than its month comes to.',
  noMatch: 'No invoice is more than its month comes to.',
}
const FAILURES = { unexpected: 'An unexpected error occurred while fetching invoices to credit.' }

/** Issued invoices that are to be credited in part since their shifts were corrected, each with the way to it. */
export function DifferingTable() {
  const list = useList(differing, { name: 'differing', of: 'invoices', texts: FAILURES })
  const sum = list.beside?.to_credit ?? 0
  return (
    <section className={classes.section} aria-labelledby="differing-title">
      <Title order={2} size="h4" id="differing-title">
        Invoices to credit
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        Shifts were corrected after the invoice was issued, so that its month comes to less by now. Each invoice says which lines,
        and fills in the credit note.
        {sum > 0 && ` In all ${formatMoney(sum)} before VAT on ${countOf(list.total, 'invoice')}.`}
      </Text>
      <DataTable
        list={list}
        label="Amounts to credit"
        columns={COLUMNS}
        nameOf={({ invoice_number }) => invoice_number}
        texts={TEXTS}
        order="Largest first"
        opens={() => true}
        addressOf={({ id }) => `/dashboard/invoices?record=${id}`}
      />
    </section>
  )
}
