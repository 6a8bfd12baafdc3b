import { SimpleGrid, Switch, TextInput } from '@mantine/core'
import {
  type AlarmContact,
  AlarmContactInput,
  CONTACT_ROLES,
  type ContactRole,
  create,
  update,
} from '../../../../../api/alarm/alarm-contacts.ts'
import { call } from '../../../../lib/calls/call.ts'
import { useContractForm } from '../../../../lib/forms/use-contract-form.ts'
import { Select } from '../../../../ui/choices/select.tsx'
import { CountField } from '../../../../ui/fields/count-field.tsx'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'

/** The query key of the contacts of systems. */
export const CONTACTS = 'alarm contacts'
export const ROLE_LABELS: Record<ContactRole, string> = {
  premises: 'At the premises',
  key_holder: 'Key holder',
  owner: 'Owner',
  other: 'Other',
}
const LABELS = { position: 'Place in the order', name: 'Name', phone: 'Telephone', role: 'Role', has_keys: 'Has keys' }
const FAILURES = { unexpected: 'The contact could not be saved. Please try again.' }
const ROLES = CONTACT_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))

type ContactDialogProps = {
  systemId: number
  contact: AlarmContact | undefined
  /** The number of contacts that the system has. */
  count: number
  onSaved: (message: string) => void
  onClosed: () => void
}

/** Adds or edits a person to call; a new one comes last. */
export function ContactDialog({ systemId, contact, count, onSaved, onClosed }: ContactDialogProps) {
  const { position = count + 1, name = '', phone = '', role = 'key_holder', has_keys = false } = contact ?? {}
  const form = useContractForm({
    name: CONTACTS,
    schema: AlarmContactInput,
    initial: { position, name, phone, role, has_keys },
    record: contact,
    send: (body, idempotencyKey) =>
      contact
        ? call(update, { params: { id: String(contact.id) }, body })
        : call(create, { params: { id: String(systemId) }, body }, { idempotencyKey }),
    onSaved: ({ message }) => onSaved(message),
    texts: FAILURES,
  })
  const keys = form.field<boolean>('has_keys')
  return (
    <FormDialog
      title={contact ? 'Edit contact' : 'Add contact'}
      form={form}
      labels={LABELS}
      shows={{ role: ROLE_LABELS }}
      onClosed={onClosed}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={LABELS.name} required data-autofocus {...form.text('name')} />
        <TextInput label={LABELS.phone} type="tel" required {...form.text('phone')} />
        <Select label={LABELS.role} data={ROLES} allowDeselect={false} {...form.field<ContactRole>('role')} />
        <CountField label={LABELS.position} required {...form.field<number | string>('position')} />
      </SimpleGrid>
      <Switch
        label={LABELS.has_keys}
        checked={keys.value ?? false}
        onChange={(event) => keys.onChange(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}
