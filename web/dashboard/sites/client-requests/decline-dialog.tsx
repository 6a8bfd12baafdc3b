import { Textarea } from '@mantine/core'
import type { ClientRequestDetail } from '../../../../api/sites/client-requests.ts'
import { decline } from '../../../../api/sites/extra-guards.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while declining the order.' }
const LABELS = { reason: 'Reason' }

type DeclineDialogProps = {
  request: ClientRequestDetail
  onSent: (message: string, request: ClientRequestDetail) => void
  onClosed: () => void
}

/** Declines an order of extra guards with a reason. */
export function DeclineDialog({ request: { id, version }, onSent, onClosed }: DeclineDialogProps) {
  const form = useContractForm({
    name: 'client-requests',
    schema: decline.body,
    initial: { reason: '', version },
    send: (body, idempotencyKey) => call(decline, { params: { id: String(id) }, body }, { idempotencyKey }),
    onSaved: ({ message, record }) => onSent(message, record),
    texts: FAILURES,
  })
  return (
    <FormDialog title="Decline order" form={form} labels={LABELS} save="Decline" onClosed={onClosed}>
      <Textarea
        label={LABELS.reason}
        description="The client reads it."
        required
        data-autofocus
        autosize
        minRows={3}
        maxLength={1000}
        {...form.text('reason')}
      />
    </FormDialog>
  )
}
