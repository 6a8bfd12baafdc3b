import { Checkbox, TextInput } from '@mantine/core'
import { off, type Slot } from '../../../../../../api/contracts/slots.ts'
import { call } from '../../../../../lib/calls/call.ts'
import { useContractForm } from '../../../../../lib/forms/use-contract-form.ts'
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx'
import { SLOTS } from '../../query-keys.ts'

const LABELS = { reason: 'Who asked, and why', billed: 'Bill this shift anyway' }
const FAILURES = { unexpected: 'An unexpected error occurred while marking the shift as off.' }

type OffDialogProps = { slot: Slot; onSaved: (message: string) => void; onClosed: () => void }

/** Marks a seat as off: nobody is needed. */
export function OffDialog({ slot, onSaved, onClosed }: OffDialogProps) {
  const form = useContractForm({
    name: SLOTS,
    schema: off.body,
    initial: { reason: '', billed: false },
    send: (body, idempotencyKey) => call(off, { params: { id: String(slot.id) }, body }, { idempotencyKey }),
    onSaved: ({ message }) => onSaved(message),
    texts: FAILURES,
  })
  const billed = form.field<boolean>('billed')
  return (
    <FormDialog title={`Mark shift ${slot.seat} as off`} save="Mark off" form={form} labels={LABELS} onClosed={onClosed}>
      <TextInput
        label={LABELS.reason}
        description="Kept with the shift and in the audit log."
        placeholder="The client by telephone: closed for Christmas"
        required
        data-autofocus
        maxLength={300}
        {...form.text('reason')}
      />
      <Checkbox
        label={LABELS.billed}
        checked={billed.value === true}
        onChange={(event) => billed.onChange(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}
