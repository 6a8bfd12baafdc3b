import { Switch } from '@mantine/core'
import { type Admin, AdminInput, AdminUpdate, create, update } from '../../../../api/accounts/admins.ts'
import { ADMIN_AREAS } from '../../../../api/core/permissions.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { NewPasswordField } from '../../frame/session/new-password-field.tsx'
import { AREA_NAMES } from '../../frame/sidebar/area-names.ts'
import { HistoryLink } from '../../shared/records/history-link.tsx'
import { AreasField, DocumentsField, LABELS, PersonFields, RoleField } from './admin-fields.tsx'
import { ROLE_NAMES } from './role-names.ts'

const ADD_FAILURES = { unexpected: 'An unexpected error occurred while adding the admin.' }
const UPDATE_FAILURES = { unexpected: 'An unexpected error occurred while updating the admin.' }

type Callbacks = { onSaved: (message: string) => void; onClosed: () => void }

/** Adds or edits an admin; with `full`, every field, otherwise only those of the user's own profile. */
export const AdminDialog = ({ admin, full, ...callbacks }: { admin: Admin | undefined; full: boolean } & Callbacks) =>
  admin ? <EditAdmin admin={admin} full={full} {...callbacks} /> : <AddAdmin {...callbacks} />

function AddAdmin({ onSaved, onClosed }: Callbacks) {
  const form = useContractForm({
    name: 'admins',
    schema: AdminInput,
    initial: {
      userName: '',
      emailAddress: '',
      contacts: '',
      role: 'admin',
      areas: [...ADMIN_AREAS],
      password: '',
      may_view_identity_documents: false,
    },
    send: (body, idempotencyKey) => call(create, { body }, { idempotencyKey }),
    onSaved: ({ message }) => onSaved(message),
    texts: ADD_FAILURES,
  })
  return (
    <FormDialog title="Add New Admin" form={form} labels={LABELS} onClosed={onClosed}>
      <PersonFields form={form} />
      <RoleField form={form} />
      <AreasField form={form} />
      <NewPasswordField
        label={LABELS.password}
        person={[form.values.userName, form.values.emailAddress, form.values.contacts]}
        {...form.text('password')}
      />
      <DocumentsField form={form} />
    </FormDialog>
  )
}

function EditAdmin({ admin, full, onSaved, onClosed }: { admin: Admin; full: boolean } & Callbacks) {
  const { userName, emailAddress, contacts, role, areas, active, may_view_identity_documents } = admin
  const form = useContractForm({
    name: 'admins',
    schema: AdminUpdate,
    initial: full
      ? { userName, emailAddress, contacts, role, areas, active, may_view_identity_documents }
      : { userName, contacts },
    record: admin,
    send: (body) => call(update, { params: { id: String(admin.id) }, body }),
    onSaved: ({ message }) => onSaved(message),
    texts: UPDATE_FAILURES,
  })
  const enabled = form.field<boolean>('active')
  return (
    <FormDialog
      title={full ? 'Edit Admin' : 'Edit my profile'}
      form={form}
      labels={LABELS}
      shows={{ role: ROLE_NAMES, areas: AREA_NAMES }}
      onClosed={onClosed}
      footer={<HistoryLink of="accounts" id={admin.id} />}
    >
      <PersonFields form={form} own={!full} />
      {full && (
        <>
          <RoleField form={form} />
          <AreasField form={form} />
          <DocumentsField form={form} />
          <Switch
            label="Active: may sign in"
            checked={enabled.value ?? false}
            onChange={(event) => enabled.onChange(event.currentTarget.checked)}
          />
        </>
      )}
    </FormDialog>
  )
}
