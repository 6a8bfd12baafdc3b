import { List, Text, TextInput } from '@mantine/core'
import { type ApplicationDetail, erasePerson } from '../../../../../api/people/recruitment.ts'
import { call } from '../../../../lib/calls/call.ts'
import { useContractForm } from '../../../../lib/forms/use-contract-form.ts'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'
import { APPLICATIONS } from './application-cache.ts'

const LABELS = { email: 'Type the e-mail address to confirm' }
const FAILURES = { unexpected: 'An unexpected error occurred while erasing.' }

type EraseDialogProps = {
  application: ApplicationDetail
  onErased: (message: string) => void
  onClosed: (erased: boolean) => void
}

/** Confirms erasing a person's data; the e-mail address has to be typed. */
export function EraseDialog({ application, onErased, onClosed }: EraseDialogProps) {
  const { id, email, guard_id } = application
  const form = useContractForm({
    name: APPLICATIONS,
    schema: erasePerson.body,
    initial: { email: '' },
    send: async (body, idempotencyKey) => {
      const { message } = await call(erasePerson, { params: { id: String(id) }, body }, { idempotencyKey })
      return { message, record: { id } }
    },
    onSaved: ({ message }) => onErased(message),
    texts: FAILURES,
  })
  return (
    <FormDialog title="Erase this person" form={form} labels={LABELS} save="Erase for good" onClosed={() => onClosed(form.saved)}>
      <Text size="sm">
        Everything held about <b style={{ overflowWrap: 'anywhere' }}>{email}</b> is deleted for good, in all records and from the
        disk:
      </Text>
      <List size="sm">
        <List.Item>applications with their documents, notes and history</List.Item>
        <List.Item>messages and quote requests; one that a quotation or a client refers to stays without the name</List.Item>
        <List.Item>e-mails to and about this person</List.Item>
      </List>
      {guard_id && <Text size="sm">The guard record made when this person was hired stays, and so do the documents in it.</Text>}
      <TextInput label={LABELS.email} required data-autofocus autoComplete="off" {...form.text('email')} />
    </FormDialog>
  )
}
