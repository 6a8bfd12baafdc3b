import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { today } from '../../../../api/core/fields/days.ts'
import { clientOf, type QuoteRequest, win } from '../../../../api/sales/quotes.ts'
import { ClientInput } from '../../../../api/sites/clients.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { reloadLists } from '../../../lib/lists/record-cache.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { CLIENT_LABELS, ClientFields } from '../../sites/parts/client-fields.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while adding client.' }

type WinDialogProps = { request: QuoteRequest; onSaved: (message: string) => void; onClosed: () => void }

/** Creates a client from a quote request, with prefilled fields. */
export function WinDialog({ request, onSaved, onClosed }: WinDialogProps) {
  const cache = useQueryClient()
  const form = useContractForm({
    name: 'quotes',
    schema: ClientInput,
    initial: { ...clientOf(request), registered_on: today() },
    send: (body, idempotencyKey) => call(win, { params: { id: String(request.id) }, body }, { idempotencyKey }),
    onSaved: ({ message }) => {
      void reloadLists(cache, 'clients')
      onSaved(message)
    },
    texts: FAILURES,
  })
  return (
    <FormDialog title="Add the client" form={form} labels={CLIENT_LABELS} save="Won: add client" onClosed={onClosed}>
      <Text size="sm" c="dimmed">
        Filled in from the request of {request.name}. Please check it{request.phone ? '' : ' and add a telephone number'}.
      </Text>
      <ClientFields form={form} registered />
    </FormDialog>
  )
}
