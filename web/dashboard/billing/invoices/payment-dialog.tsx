import { Checkbox, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Invoice } from '../../../../api/billing/invoices.ts'
import { PAYMENT_METHODS, PaymentInput, type PaymentMethod, record } from '../../../../api/billing/payments.ts'
import { today } from '../../../../api/core/fields/days.ts'
import { CallFailure, call } from '../../../lib/calls/call.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { SendReceipt } from '../receipts/send-receipt.tsx'

const LABELS = { amount: 'Amount', received_on: 'Received on', method: 'Method', reference: 'Reference', payer: 'Paid by' }
const FAILURES = { unexpected: 'An unexpected error occurred while recording the payment.' }
const METHODS = (Object.keys(PAYMENT_METHODS) as PaymentMethod[]).map((value) => ({ value, label: PAYMENT_METHODS[value] }))

type PaymentDialogProps = {
  invoice: Invoice
  onRecorded: (message: string, invoice: Invoice) => void
  onClosed: () => void
}

/** Records a payment of an invoice; the defaults are the whole balance, and today. */
export function PaymentDialog({ invoice, onRecorded, onClosed }: PaymentDialogProps) {
  const [same, setSame] = useState(false)
  const form = useContractForm({
    name: 'invoices',
    schema: PaymentInput,
    initial: {
      amount: invoice.balance,
      received_on: today(),
      method: null,
      reference: '',
      payer: '',
      confirm: undefined,
      email: true,
    },
    send: async (body, idempotencyKey) => {
      try {
        return await call(record, { params: { id: String(invoice.id) }, body }, { idempotencyKey })
      } catch (error) {
        if (error instanceof CallFailure && error.body?.code === 'same_receipt') setSame(true)
        throw error
      }
    },
    onSaved: ({ message, record: changed }) => onRecorded(message, changed),
    texts: FAILURES,
  })
  return (
    <FormDialog title="Record payment" form={form} labels={LABELS} save="Record payment" onClosed={onClosed}>
      <Text size="sm" c="dimmed">
        Invoice {invoice.invoice_number}, {invoice.client_name}: {formatMoney(invoice.balance)} left to pay.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <MoneyField label={LABELS.amount} required data-autofocus {...form.field('amount')} />
        <DayField label={LABELS.received_on} required {...form.field('received_on')} />
        <Select label={LABELS.method} required data={METHODS} allowDeselect={false} {...form.field<PaymentMethod>('method')} />
        <TextInput label={LABELS.reference} placeholder="What the bank or the payer calls it" {...form.text('reference')} />
        <TextInput label={LABELS.payer} placeholder="Where that is not the client" {...form.text('payer')} />
      </SimpleGrid>
      <SendReceipt checked={form.values.email === true} onChange={(checked) => form.field<boolean>('email').onChange(checked)} />
      {same && (
        <Checkbox
          label="Record it all the same"
          checked={form.values.confirm === true}
          onChange={(event) => form.field<boolean>('confirm').onChange(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  )
}
