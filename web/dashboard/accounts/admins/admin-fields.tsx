import { Checkbox, Select, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { ADMIN_ROLES, type Admin } from '../../../../contract/accounts/admins.ts'
import { ROLE_NAMES } from './role-names.ts'

/** What the fields of an account are called. */
export const LABELS = {
  userName: 'User Name',
  emailAddress: 'Email Address',
  contacts: 'Contacts',
  role: 'Role',
  password: 'Password',
  active: 'Active',
  may_view_identity_documents: 'May open identity and health documents of applicants',
}
const ROLES = ADMIN_ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))

type Text = { name: string; value: string; error: string | undefined; onChange: (event: ChangeEvent<HTMLInputElement>) => void }
type Choice<V> = { name: string; value: V | null; error: string | undefined; onChange: (value: V | null) => void }

/** The fields of a form of accounts, as `useContractForm` gives them. */
type Form = {
  values: { role?: unknown }
  text: (name: 'userName' | 'emailAddress' | 'contacts') => Text
  field: <V>(name: 'role' | 'may_view_identity_documents') => Choice<V>
}

/** Who it is. */
export const PersonFields = ({ form, own = false }: { form: Pick<Form, 'text'>; own?: boolean }) => (
  <>
    <TextInput label={LABELS.userName} required data-autofocus autoComplete="off" {...form.text('userName')} />
    {!own && (
      <TextInput
        label={LABELS.emailAddress}
        required
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.text('emailAddress')}
      />
    )}
    <TextInput label={LABELS.contacts} required type="tel" inputMode="tel" autoComplete="off" {...form.text('contacts')} />
  </>
)

export const RoleField = ({ form }: { form: Form }) => (
  <Select label={LABELS.role} required data={ROLES} allowDeselect={false} {...form.field<Admin['role']>('role')} />
)

/** Whether the documents of applicants may be opened; a super admin may anyway. */
export function DocumentsField({ form }: { form: Form }) {
  const { name, value, onChange } = form.field<boolean>('may_view_identity_documents')
  const superAdmin = form.values.role === 'super_admin'
  return (
    <Checkbox
      name={name}
      label={LABELS.may_view_identity_documents}
      description={superAdmin ? 'A super admin always may.' : undefined}
      checked={superAdmin || (value ?? false)}
      disabled={superAdmin}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
