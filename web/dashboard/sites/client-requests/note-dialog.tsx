import { Textarea } from '@mantine/core'
import { type ClientRequestDetail, ClientRequestNote, note } from '../../../../api/sites/client-requests.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while adding the note.' }
const LABELS = { text: 'Note for the staff' }

type NoteDialogProps = {
  request: ClientRequestDetail
  onSent: (message: string, request: ClientRequestDetail) => void
  onClosed: () => void
}

/** Adds an internal note to a request; notes cannot be edited. */
export function NoteDialog({ request, onSent, onClosed }: NoteDialogProps) {
  const form = useContractForm({
    name: 'client-requests',
    schema: ClientRequestNote,
    initial: { text: '' },
    send: (body, idempotencyKey) => call(note, { params: { id: String(request.id) }, body }, { idempotencyKey }),
    onSaved: ({ message, record }) => onSent(message, record),
    texts: FAILURES,
  })
  return (
    <FormDialog title="Add note" form={form} labels={LABELS} onClosed={onClosed}>
      <Textarea
        label={LABELS.text}
        description="The client never sees it."
        required
        data-autofocus
        autosize
        minRows={4}
        maxLength={5000}
        {...form.text('text')}
      />
    </FormDialog>
  )
}
