import { SimpleGrid, TextInput } from '@mantine/core'
import type { ClientInput } from '../../../../api/sites/clients.ts'
import type { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { DayField } from '../../../ui/fields/day-field.tsx'

export const CLIENT_LABELS = {
  firstName: 'First Name',
  lastName: 'Last Name',
  company_name: 'Company',
  address: 'Address',
  contacts: 'Contacts',
  registered_on: 'Registered On',
}
const LABELS = CLIENT_LABELS

type ClientForm = Pick<ReturnType<typeof useContractForm<typeof ClientInput, { id: number }>>, 'text' | 'field'>

/** Inputs of single fields, which are edited on the page of a client, too. */
export const CLIENT_INPUTS = {
  address: (form: ClientForm) => <TextInput label={LABELS.address} {...form.text('address')} />,
  contacts: (form: ClientForm) => (
    <TextInput label={LABELS.contacts} required type="tel" inputMode="tel" {...form.text('contacts')} />
  ),
}

/** The fields of a client; the registration date only where requested. */
export const ClientFields = ({ form, registered }: { form: ClientForm; registered: boolean }) => (
  <>
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput label={LABELS.firstName} required data-autofocus {...form.text('firstName')} />
      <TextInput label={LABELS.lastName} required {...form.text('lastName')} />
    </SimpleGrid>
    <TextInput label={LABELS.company_name} {...form.text('company_name')} />
    {CLIENT_INPUTS.address(form)}
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {CLIENT_INPUTS.contacts(form)}
      {registered && <DayField label={LABELS.registered_on} {...form.field('registered_on')} />}
    </SimpleGrid>
  </>
)
