import { Text, TextInput } from '@mantine/core'
import { cancel } from '../../../../api/contracts/contracts.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { STEP_LABELS as L, type StepProps } from './step-props.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while cancelling the contract.' }

/** Cancels a draft, which stays in the list. */
export function CancelDialog({ contract, onSaved, onClosed }: StepProps) {
  const form = useContractForm({
    name: 'contracts',
    schema: cancel.body,
    initial: { reason: '' },
    send: (body, idempotencyKey) => call(cancel, { params: { id: String(contract.id) }, body }, { idempotencyKey }),
    onSaved: ({ message, record }) => onSaved(message, record),
    texts: FAILURES,
  })
  return (
    <FormDialog title="Cancel contract" form={form} labels={L} save="Cancel contract" onClosed={onClosed}>
      <Text size="sm">The draft stays in the list as Cancelled, with the reason.</Text>
      <TextInput label={L.reason} required maxLength={300} data-autofocus {...form.text('reason')} />
    </FormDialog>
  )
}
