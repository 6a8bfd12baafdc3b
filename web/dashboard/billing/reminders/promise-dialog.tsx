import { SimpleGrid, Textarea } from '@mantine/core'
import { PromiseInput, promise } from '../../../../api/billing/statements.ts'
import { addDays, today } from '../../../../api/core/fields/days.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'

const LABELS = { client_id: 'Client', amount: 'Amount promised', on_day: 'Until', note: 'Who promised it, and how' }
const FAILURES = { unexpected: 'An unexpected error occurred while recording the promise.' }
const WEEK = 7

type PromiseDialogProps = {
  clientId: number
  /** The overdue amount. */
  amount: number
  onSaved: (message: string) => void
  onClosed: () => void
}

/** Records what a client has promised to pay and until when; reminders wait until then. */
export function PromiseDialog({ clientId, amount, onSaved, onClosed }: PromiseDialogProps) {
  const form = useContractForm({
    name: 'promises',
    schema: PromiseInput,
    initial: { client_id: clientId, amount: amount || null, on_day: addDays(today(), WEEK), note: '' },
    send: (body, idempotencyKey) => call(promise, { body }, { idempotencyKey }),
    onSaved: ({ message }) => onSaved(message),
    texts: FAILURES,
  })
  return (
    <FormDialog title="Promise to pay" form={form} labels={LABELS} save="Record promise" onClosed={onClosed}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <MoneyField label={LABELS.amount} required data-autofocus {...form.field<number | string>('amount')} />
        <DayField label={LABELS.on_day} required {...form.field('on_day')} />
      </SimpleGrid>
      <Textarea label={LABELS.note} autosize minRows={2} maxLength={300} {...form.text('note')} />
    </FormDialog>
  )
}
