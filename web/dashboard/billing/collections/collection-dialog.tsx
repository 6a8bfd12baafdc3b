import { Text, TextInput } from '@mantine/core'
import { type Collection, CollectionInput, create } from '../../../../api/billing/collections.ts'
import type { Invoice } from '../../../../api/billing/invoices.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'

const LABELS = { msisdn: 'Mobile number', amount: 'Amount' }
const FAILURES = { unexpected: 'An unexpected error occurred while asking for the payment.' }

type CollectionDialogProps = {
  invoice: Invoice
  onAsked: (collection: Collection) => void
  onClosed: () => void
}

/** Asks a client on his phone to pay an invoice, the whole balance by default. */
export function CollectionDialog({ invoice, onAsked, onClosed }: CollectionDialogProps) {
  const form = useContractForm({
    name: 'collections',
    schema: CollectionInput,
    initial: { invoice_id: invoice.id, msisdn: '', amount: invoice.balance },
    send: (body, idempotencyKey) => call(create, { body }, { idempotencyKey }),
    onSaved: ({ record }) => onAsked(record),
    texts: FAILURES,
  })
  return (
    <FormDialog title="Ask by mobile money" form={form} labels={LABELS} save="Ask for the payment" onClosed={onClosed}>
      <Text size="sm" c="dimmed">
        The client approves the payment on this phone. Invoice {invoice.invoice_number}: {formatMoney(invoice.balance)} left to
        pay.
      </Text>
      <TextInput label={LABELS.msisdn} required data-autofocus type="tel" placeholder="0772 123 456" {...form.text('msisdn')} />
      <MoneyField label={LABELS.amount} required {...form.field('amount')} />
    </FormDialog>
  )
}
