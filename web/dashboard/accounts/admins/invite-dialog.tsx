import { useState } from 'react'
import { AdminInvitation, type InvitedAdmin, invite } from '../../../../api/accounts/admins.ts'
import { ADMIN_AREAS } from '../../../../api/core/permissions.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { AreasField, DocumentsField, LABELS, PersonFields, RoleField } from './admin-fields.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while inviting the admin.' }

/** Invites an admin, who then chooses a password; `onClosed` gets the invited account. */
export function InviteDialog({ onClosed }: { onClosed: (invited: InvitedAdmin | undefined) => void }) {
  const [invited, setInvited] = useState<InvitedAdmin>()
  const form = useContractForm({
    name: 'admins',
    schema: AdminInvitation,
    initial: {
      userName: '',
      emailAddress: '',
      contacts: '',
      role: 'admin',
      areas: [...ADMIN_AREAS],
      may_view_identity_documents: false,
    },
    send: (body, idempotencyKey) => call(invite, { body }, { idempotencyKey }),
    onSaved: ({ record }) => setInvited(record),
    texts: FAILURES,
  })
  return (
    <FormDialog title="Invite admin" form={form} labels={LABELS} save="Send invitation" onClosed={() => onClosed(invited)}>
      <PersonFields form={form} />
      <RoleField form={form} />
      <AreasField form={form} />
      <DocumentsField form={form} />
    </FormDialog>
  )
}
