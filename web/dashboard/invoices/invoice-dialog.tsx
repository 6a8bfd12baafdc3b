import { Button, Select, SimpleGrid, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { create, INVOICE_STATUSES, type Invoice, InvoiceInput, InvoiceUpdate, update } from '../../../contract/invoices.ts'
import { call } from '../../lib/call.ts'
import { formatMoney } from '../../lib/format.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { DayField } from '../../ui/day-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { ClientPicker } from '../record-pickers.tsx'

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
  failed: 'Failed to update invoice.',
  unexpected: 'An unexpected error occurred while updating invoice.',
}

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

/** Adds an invoice, or shows one to change it. */
export function InvoiceDialog({ invoice, covered, onSaved, onDelete, onClosed }: InvoiceDialogProps) {
  const form = useContractForm({
    name: 'invoices',
    schema: invoice ? InvoiceUpdate : InvoiceInput,
    initial: invoice ? draft(invoice) : BLANK,
    version: invoice?.version,
    send: (body, idempotencyKey) =>
      invoice ? call(update, { params: { id: String(invoice.id) }, body }) : call(create, { body }, { idempotencyKey }),
    onSaved: ({ message }) => onSaved(message),
    texts: invoice ? UPDATE_FAILURES : ADD_FAILURES,
  })
  const { amount_due, amount_paid } = form.values
  const balance = Math.max(0, Number(amount_due ?? 0) - Number(amount_paid ?? 0))
  const remove = invoice && (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={18} />}
      onClick={() => onDelete(invoice)}
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
      onClosed={onClosed}
      save="Save Invoice"
      footer={remove}
      covered={covered}
    >
      <ClientPicker
        label={LABELS.client_id}
        required
        data-autofocus
        chosenName={invoice?.client_name}
        {...form.field<number>('client_id')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayField label={LABELS.invoice_date} required {...form.field('invoice_date')} />
        <DayField label={LABELS.due_date} required {...form.field('due_date')} />
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
        </div>
      </SimpleGrid>
    </FormDialog>
  )
}
