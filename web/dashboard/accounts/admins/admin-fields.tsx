import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { ADMIN_ROLES, type Admin } from '../../../../api/accounts/admins.ts'
import { ADMIN_AREAS, type AdminArea } from '../../../../api/core/permissions.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { AREA_NAMES } from '../../frame/sidebar/area-names.ts'
import { areaText } from './area-texts.ts'
import { ROLE_NAMES } from './role-names.ts'

/** Labels of the fields of an account. */
export const LABELS = {
  userName: 'User name',
  emailAddress: 'Email address',
  contacts: 'Contacts',
  role: 'Role',
  areas: 'Areas',
  password: 'Password',
  active: 'Active',
  may_view_identity_documents: 'May open identity and health documents of applicants',
}
const ROLES = ADMIN_ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))

type TextProps = {
  name: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}
type Choice<V> = { name: string; value: V | null; error: string | undefined; onChange: (value: V | null) => void }

/** The form of an account, as `useContractForm` returns it. */
type Form = {
  values: { role?: unknown }
  text: (name: 'userName' | 'emailAddress' | 'contacts') => TextProps
  field: <V>(name: 'role' | 'areas' | 'may_view_identity_documents') => Choice<V>
}

/** Name, e-mail address and contacts. */
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

/** The areas of an admin, with what each permits; disabled for a super admin, who has all of them. A supervisor has stations instead. */
export function AreasField({ form }: { form: Form }) {
  const { value, error, onChange } = form.field<AdminArea[]>('areas')
  const superAdmin = form.values.role === 'super_admin'
  if (form.values.role === 'supervisor')
    return (
      <Text size="sm">A supervisor sees and does what concerns his own stations. Choose them in the list, under Stations.</Text>
    )
  return (
    <Checkbox.Group
      label={LABELS.areas}
      description={superAdmin ? 'A super admin has every area.' : undefined}
      error={error}
      value={superAdmin ? [...ADMIN_AREAS] : (value ?? [])}
      onChange={onChange}
    >
      <Stack gap="xs" mt="xs">
        {ADMIN_AREAS.map((area) => (
          <Checkbox key={area} value={area} label={AREA_NAMES[area]} description={areaText(area)} disabled={superAdmin} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** The permission of an admin to open applicants' documents; a super admin always has it. */
export function DocumentsField({ form }: { form: Form }) {
  const { name, value, onChange } = form.field<boolean>('may_view_identity_documents')
  const superAdmin = form.values.role === 'super_admin'
  if (form.values.role === 'supervisor') return null
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
