import { PasswordInput, Select, Switch, TextInput } from '@mantine/core'
import { ADMIN_ROLES, type Admin, AdminInput, AdminUpdate, create, update } from '../../../contract/admins.ts'
import { call } from '../../lib/call.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ROLE_NAMES } from './role-names.ts'

const LABELS = {
  userName: 'User Name',
  emailAddress: 'Email Address',
  contacts: 'Contacts',
  role: 'Role',
  password: 'Password',
  active: 'Active',
}
const ROLES = ADMIN_ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))
const ADD_FAILURES = { failed: 'Failed to add admin.', unexpected: 'An unexpected error occurred while adding admin.' }
const UPDATE_FAILURES = { failed: 'Failed to update admin.', unexpected: 'An unexpected error occurred while updating admin.' }

type Told = { onSaved: (message: string) => void; onClosed: () => void }

/** Registers an admin, or changes one; `full` when everything may be changed and not only the own profile. */
export const AdminDialog = ({ admin, full, ...told }: { admin: Admin | undefined; full: boolean } & Told) =>
  admin ? <EditAdmin admin={admin} full={full} {...told} /> : <AddAdmin {...told} />

function AddAdmin({ onSaved, onClosed }: Told) {
  const form = useContractForm({
    name: 'admins',
    schema: AdminInput,
    initial: { userName: '', emailAddress: '', contacts: '', role: 'admin', password: '' },
    send: (body, idempotencyKey) => call(create, { body }, { idempotencyKey }),
    onSaved: ({ message }) => onSaved(message),
    texts: ADD_FAILURES,
  })
  return (
    <FormDialog title="Add New Admin" form={form} labels={LABELS} onClosed={onClosed}>
      <TextInput label={LABELS.userName} required data-autofocus autoComplete="off" {...form.text('userName')} />
      <TextInput
        label={LABELS.emailAddress}
        required
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.text('emailAddress')}
      />
      <TextInput label={LABELS.contacts} required type="tel" inputMode="tel" autoComplete="off" {...form.text('contacts')} />
      <Select label={LABELS.role} required data={ROLES} allowDeselect={false} {...form.field<Admin['role']>('role')} />
      <PasswordInput label={LABELS.password} required autoComplete="new-password" {...form.text('password')} />
    </FormDialog>
  )
}

function EditAdmin({ admin, full, onSaved, onClosed }: { admin: Admin; full: boolean } & Told) {
  const { userName, emailAddress, contacts, role, active } = admin
  const form = useContractForm({
    name: 'admins',
    schema: AdminUpdate,
    initial: full ? { userName, emailAddress, contacts, role, active } : { userName, contacts },
    version: admin.version,
    send: (body) => call(update, { params: { id: String(admin.id) }, body }),
    onSaved: ({ message }) => onSaved(message),
    texts: UPDATE_FAILURES,
  })
  const enabled = form.field<boolean>('active')
  return (
    <FormDialog title={full ? 'Edit Admin' : 'Edit My Profile'} form={form} labels={LABELS} onClosed={onClosed}>
      <TextInput label={LABELS.userName} required data-autofocus {...form.text('userName')} />
      {full && <TextInput label={LABELS.emailAddress} required type="email" inputMode="email" {...form.text('emailAddress')} />}
      <TextInput label={LABELS.contacts} required type="tel" inputMode="tel" {...form.text('contacts')} />
      {full && (
        <>
          <Select label={LABELS.role} required data={ROLES} allowDeselect={false} {...form.field<Admin['role']>('role')} />
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
