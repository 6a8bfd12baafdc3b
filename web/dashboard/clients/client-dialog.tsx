import { SimpleGrid, TextInput } from '@mantine/core'
import { type Client, ClientInput, ClientUpdate, create, update } from '../../../contract/clients.ts'
import { today } from '../../../contract/common.ts'
import { call } from '../../lib/call.ts'
import { useContractForm } from '../../lib/use-contract-form.ts'
import { DayField } from '../../ui/day-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

const LABELS = {
  firstName: 'First Name',
  lastName: 'Last Name',
  company_name: 'Company',
  address: 'Address',
  contacts: 'Contacts',
  registered_on: 'Registered On',
}
const ADD_FAILURES = { failed: 'Failed to add client', unexpected: 'An unexpected error occurred while adding client.' }
const UPDATE_FAILURES = { failed: 'Failed to update client.', unexpected: 'An unexpected error occurred while updating client.' }

const draft = ({ firstName, lastName, company_name, address, contacts }: Client) => ({
  firstName,
  lastName,
  company_name,
  address,
  contacts,
})
const blank = () => ({ firstName: '', lastName: '', company_name: '', address: '', contacts: '', registered_on: today() })

/** Adds a client, or changes one; the day of registration is asked only once. */
export function ClientDialog({
  client,
  onSaved,
  onClosed,
}: {
  client: Client | undefined
  onSaved: (message: string) => void
  onClosed: () => void
}) {
  const form = useContractForm({
    name: 'clients',
    schema: client ? ClientUpdate : ClientInput,
    initial: client ? draft(client) : blank(),
    version: client?.version,
    send: (body, idempotencyKey) =>
      client ? call(update, { params: { id: String(client.id) }, body }) : call(create, { body }, { idempotencyKey }),
    onSaved: ({ message }) => onSaved(message),
    texts: client ? UPDATE_FAILURES : ADD_FAILURES,
  })
  return (
    <FormDialog title={client ? 'Edit Client' : 'Add New Client'} form={form} labels={LABELS} onClosed={onClosed}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={LABELS.firstName} required data-autofocus {...form.text('firstName')} />
        <TextInput label={LABELS.lastName} required {...form.text('lastName')} />
      </SimpleGrid>
      <TextInput label={LABELS.company_name} {...form.text('company_name')} />
      <TextInput label={LABELS.address} {...form.text('address')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={LABELS.contacts} required type="tel" inputMode="tel" {...form.text('contacts')} />
        {!client && <DayField label={LABELS.registered_on} {...form.field('registered_on')} />}
      </SimpleGrid>
    </FormDialog>
  )
}
