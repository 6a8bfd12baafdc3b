import { Button, Select, SimpleGrid, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { today } from '../../../contract/common.ts'
import { create, GENDERS, GUARD_STATUSES, type Guard, GuardInput, GuardUpdate, update } from '../../../contract/guards.ts'
import { call } from '../../lib/call.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { DayField } from '../../ui/day-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

const LABELS = {
  firstName: 'First Name',
  lastName: 'Last Name',
  gender: 'Gender',
  date_of_birth: 'Date of Birth',
  contacts: 'Contacts',
  email: 'Email',
  rank: 'Rank',
  status: 'Status',
  hire_date: 'Hire Date',
}
const ADD_FAILURES = { failed: 'Failed to add guard.', unexpected: 'An unexpected error occurred while adding guard.' }
const UPDATE_FAILURES = { failed: 'Failed to update guard.', unexpected: 'An unexpected error occurred while updating guard.' }

const draft = ({ id: _, version: __, ...fields }: Guard) => fields
const blank = () => ({
  firstName: '',
  lastName: '',
  gender: null,
  date_of_birth: null,
  contacts: '',
  email: '',
  rank: '',
  status: 'Active' as const,
  hire_date: today(),
})

type GuardDrawerProps = {
  guard: Guard | undefined
  covered: boolean
  onSaved: (message: string) => void
  onDelete: (guard: Guard) => void
  onClosed: () => void
}

/** Everything about one guard, to read and to change; without a guard it adds one. */
export function GuardDrawer({ guard, covered, onSaved, onDelete, onClosed }: GuardDrawerProps) {
  const form = useContractForm({
    name: 'guards',
    schema: guard ? GuardUpdate : GuardInput,
    initial: guard ? draft(guard) : blank(),
    version: guard?.version,
    send: (body, idempotencyKey) =>
      guard ? call(update, { params: { id: String(guard.id) }, body }) : call(create, { body }, { idempotencyKey }),
    onSaved: ({ message }) => onSaved(message),
    texts: guard ? UPDATE_FAILURES : ADD_FAILURES,
  })
  const remove = guard && (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={18} />}
      onClick={() => onDelete(guard)}
      disabled={form.saving}
    >
      Delete
    </Button>
  )
  return (
    <FormDialog
      title={guard ? `Guard ${guard.id}` : 'Add Guard'}
      form={form}
      labels={LABELS}
      onClosed={onClosed}
      aside
      footer={remove}
      covered={covered}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={LABELS.firstName} required data-autofocus {...form.text('firstName')} />
        <TextInput label={LABELS.lastName} required {...form.text('lastName')} />
        <Select label={LABELS.gender} required data={GENDERS} {...form.field<Guard['gender']>('gender')} />
        <DayField label={LABELS.date_of_birth} required {...form.field('date_of_birth')} />
        <TextInput label={LABELS.contacts} required type="tel" inputMode="tel" {...form.text('contacts')} />
        <TextInput label={LABELS.email} required type="email" inputMode="email" {...form.text('email')} />
        <TextInput label={LABELS.rank} required {...form.text('rank')} />
        <Select
          label={LABELS.status}
          required
          data={GUARD_STATUSES}
          allowDeselect={false}
          {...form.field<Guard['status']>('status')}
        />
        <DayField label={LABELS.hire_date} {...form.field('hire_date')} />
      </SimpleGrid>
    </FormDialog>
  )
}
