import { Button, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../../api/billing/payments.ts'
import { RefundInput, refund } from '../../../../api/billing/refunds.ts'
import { today } from '../../../../api/core/fields/days.ts'
import { PASSWORD_ABOVE } from '../../../../api/core/money.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'

const METHODS = (Object.keys(PAYMENT_METHODS) as PaymentMethod[]).map((value) => ({ value, label: PAYMENT_METHODS[value] }))
const FAILURES = { unexpected: 'An unexpected error occurred. Nothing was saved.' }
const LABELS = { amount: 'Amount', method: 'Method', reference: 'Reference', paid_on: 'Paid on', reason: 'Why' }

type RefundProps = {
  client: { id: number; name: string }
  /** The most that the client may have back. */
  credit: number
  onSaved: (message: string) => void
}

/** Offers to pay a client's credit back; nothing for who may not. */
export function RefundCredit(props: RefundProps) {
  const [asked, setAsked] = useState(false)
  if (!useCan()(refund.permission)) return null
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        Pay credit back
      </Button>
      {asked && <RefundDialog {...props} onClosed={() => setAsked(false)} />}
    </>
  )
}

function RefundDialog({ client, credit, onSaved, onClosed }: RefundProps & { onClosed: () => void }) {
  const form = useContractForm({
    name: 'credit-refunds',
    schema: RefundInput,
    initial: { amount: credit, method: null, reference: '', paid_on: today(), reason: '' },
    send: (body, idempotencyKey) => call(refund, { params: { id: String(client.id) }, body }, { idempotencyKey }),
    onSaved: ({ message }) => onSaved(message),
    texts: FAILURES,
  })
  return (
    <FormDialog title="Pay credit back" form={form} labels={LABELS} save="Pay back" onClosed={onClosed}>
      <Text size="sm" c="dimmed">
        {client.name} has {formatMoney(credit)} of credit. The oldest is paid back first, and counts against the revenue of the
        month. More than {formatMoney(PASSWORD_ABOVE)} within 24 hours asks for your password.
      </Text>
      <MoneyField label={LABELS.amount} required data-autofocus {...form.field<number | string>('amount')} />
      <Select label={LABELS.method} required data={METHODS} allowDeselect={false} {...form.field<PaymentMethod>('method')} />
      <TextInput label={LABELS.reference} required maxLength={100} {...form.text('reference')} />
      <DayField label={LABELS.paid_on} required {...form.field<string>('paid_on')} />
      <Textarea label={LABELS.reason} required autosize minRows={2} maxLength={300} {...form.text('reason')} />
    </FormDialog>
  )
}
