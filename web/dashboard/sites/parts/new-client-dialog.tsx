import { today } from '../../../../api/core/fields/days.ts'
import { ClientInput, create } from '../../../../api/sites/clients.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { CLIENT_LABELS, ClientFields } from './client-fields.tsx'

const FAILURES = { failed: 'Failed to add client', unexpected: 'An unexpected error occurred while adding client.' }

/** Adds a client on the way to something else; billing and the rest are in its own form. */
export function NewClientDialog({ onAdded, onClosed }: { onAdded: (id: number) => void; onClosed: () => void }) {
  const form = useContractForm({
    name: 'clients',
    schema: ClientInput,
    initial: { firstName: '', lastName: '', company_name: '', address: '', contacts: '', registered_on: today() },
    send: (body, idempotencyKey) => call(create, { body }, { idempotencyKey }),
    onSaved: ({ record }) => record && onAdded(record.id),
    texts: FAILURES,
  })
  return (
    <FormDialog title="Add a client" form={form} labels={CLIENT_LABELS} save="Add client" onClosed={onClosed}>
      <ClientFields form={form} registered={false} />
    </FormDialog>
  )
}
