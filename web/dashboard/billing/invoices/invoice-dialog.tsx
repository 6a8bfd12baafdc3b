import { Button, SimpleGrid, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { create, INVOICE_STATUSES, type Invoice, InvoiceInput, InvoiceUpdate, update } from '../../../../api/billing/invoices.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { usePaymentTerms } from '../../frame/sidebar/settings-in-use.ts'
import { ClientPicker } from '../../shared/records/record-pickers.tsx'
import { showClient } from '../../shared/references.tsx'
import { useInvoiceParts } from './invoice-parts.tsx'

const LABELS = {
  client_id: 'Client',
  invoice_date: 'Invoice Date',
  due_date: 'Due Date',
  amount_due: 'Amount Due',
  amount_paid: 'Amount Paid',
  status: 'Status',
}
const ADD_FAILURES = { failed: 'Failed to add invoice.', unexpected: 'Failed to add invoice.' }
const UPDATE_FAILURES = {
  unexpected: 'An unexpected error occurred while updating the invoice.',
}

const OVERDUE_AT_ONCE = 'This day is over: the invoice is overdue as soon as it is saved.'
const isOver = (day: string | null) => day !== null && day !== '' && day < today()

const draft = ({ client_id, invoice_date, due_date, amount_due, amount_paid, status }: Invoice) => ({
  client_id,
  invoice_date,
  due_date,
  amount_due,
  amount_paid,
  status,
})
const BLANK = {
  client_id: null,
  invoice_date: null,
  due_date: null,
  amount_due: null,
  amount_paid: null,
  status: 'Pending' as const,
}

type InvoiceDialogProps = {
  invoice: Invoice | undefined
  covered: boolean
  onSaved: (message: string) => void
  onDelete: (invoice: Invoice) => void
  onClosed: () => void
}

/** Adds or edits an invoice of one amount. */
export function InvoiceDialog({ invoice, covered, onSaved, onDelete, onClosed }: InvoiceDialogProps) {
  const form = useContractForm({
    name: 'invoices',
    schema: invoice ? InvoiceUpdate : InvoiceInput,
    initial: invoice ? draft(invoice) : BLANK,
    record: invoice,
    send: (body, idempotencyKey) =>
      invoice ? call(update, { params: { id: String(invoice.id) }, body }) : call(create, { body }, { idempotencyKey }),
    onSaved: ({ message }) => onSaved(message),
    texts: invoice ? UPDATE_FAILURES : ADD_FAILURES,
  })
  const { amount_due, amount_paid } = form.values
  const terms = usePaymentTerms()
  const invoiceDate = form.field<string>('invoice_date')
  const dueDate = form.field<string>('due_date')
  const [suggested, setSuggested] = useState<string | null>(null)

  /** Sets the due date of a new invoice by the company's payment terms, unless the user has chosen one. */
  function dateInvoice(day: string | undefined) {
    if (!invoice && day && terms !== undefined && (!dueDate.value || dueDate.value === suggested)) {
      const due = addDays(day, terms)
      setSuggested(due)
      dueDate.onChange(due)
    }
    invoiceDate.onChange(day)
  }

  const { current, problem, busy, actions, money } = useInvoiceParts({
    invoice,
    dirty: form.dirty,
    onChanged: (message, changed) => {
      form.goOn(changed)
      onSaved(message)
    },
  })
  const balance = Math.max(0, Number(amount_due ?? 0) - Number(amount_paid ?? 0) - (current?.credited ?? 0))
  const late = dueDate.value !== (invoice?.due_date ?? null) && isOver(dueDate.value) && (amount_due === null || balance > 0)
  const remove = current && (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={18} />}
      onClick={() => onDelete(current)}
      disabled={form.saving}
    >
      Delete
    </Button>
  )
  return (
    <FormDialog
      title={invoice ? `Invoice ${invoice.invoice_number}` : 'Add Invoice'}
      form={form}
      labels={LABELS}
      shows={{ client_id: showClient, amount_due: formatMoney, amount_paid: formatMoney }}
      onClosed={onClosed}
      save="Save Invoice"
      footer={actions(remove)}
      covered={covered || busy}
      below={money}
    >
      {problem && <Notice kind="error" text={problem} />}
      <ClientPicker
        label={LABELS.client_id}
        required
        data-autofocus
        chosenName={invoice?.client_name}
        {...form.field<number>('client_id')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayField label={LABELS.invoice_date} required {...invoiceDate} onChange={dateInvoice} />
        <DayField label={LABELS.due_date} required description={late && OVERDUE_AT_ONCE} {...dueDate} />
        <MoneyField label={LABELS.amount_due} required {...form.field('amount_due')} />
        <MoneyField label={LABELS.amount_paid} required {...form.field('amount_paid')} />
        <Select
          label={LABELS.status}
          required
          data={INVOICE_STATUSES}
          allowDeselect={false}
          {...form.field<Invoice['status']>('status')}
        />
        <div>
          <Text size="sm" fw={500}>
            Balance
          </Text>
          <Text mt={6} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatMoney(balance)}
          </Text>
          {current !== undefined && current.credited > 0 && (
            <Text size="xs" c="dimmed">
              after {formatMoney(current.credited)} credited
            </Text>
          )}
        </div>
      </SimpleGrid>
    </FormDialog>
  )
}
