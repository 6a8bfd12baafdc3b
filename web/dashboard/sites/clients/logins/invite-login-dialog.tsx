import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ClientLoginInput, type InvitedLogin, invite } from '../../../../../api/sites/client-logins.ts'
import { call } from '../../../../lib/calls/call.ts'
import { useContractForm } from '../../../../lib/forms/use-contract-form.ts'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'

const LABELS = { userName: 'Name', emailAddress: 'Email address', contacts: 'Contacts' }
const FAILURES = { unexpected: 'An unexpected error occurred while inviting.' }

type InviteLoginDialogProps = {
  clientId: number
  /** The logins' query key. */
  name: string
  onClosed: (invited: InvitedLogin | undefined) => void
}

/** Invites a person to the portal of a client; `onClosed` gets the new login. */
export function InviteLoginDialog({ clientId, name, onClosed }: InviteLoginDialogProps) {
  const [invited, setInvited] = useState<InvitedLogin>()
  const form = useContractForm({
    name,
    schema: ClientLoginInput,
    initial: { client_id: clientId, userName: '', emailAddress: '', contacts: '' },
    send: (body, idempotencyKey) => call(invite, { body }, { idempotencyKey }),
    onSaved: ({ record }) => setInvited(record),
    texts: FAILURES,
  })
  return (
    <FormDialog
      title="Invite to the portal"
      form={form}
      labels={LABELS}
      save="Send invitation"
      onClosed={() => onClosed(invited)}
    >
      <TextInput label={LABELS.userName} required data-autofocus autoComplete="off" {...form.text('userName')} />
      <TextInput
        label={LABELS.emailAddress}
        required
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.text('emailAddress')}
      />
      <TextInput label={LABELS.contacts} type="tel" inputMode="tel" autoComplete="off" {...form.text('contacts')} />
    </FormDialog>
  )
}
