import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { today } from '../../../../../api/core/fields/days.ts'
import type { Guard } from '../../../../../api/people/guards.ts'
import { type Application, HireInput, hire } from '../../../../../api/people/recruitment.ts'
import { call } from '../../../../lib/calls/call.ts'
import { useContractForm } from '../../../../lib/forms/use-contract-form.ts'
import { reloadLists } from '../../../../lib/lists/record-cache.ts'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'
import { GUARD_LABELS, GuardFields } from '../../guard-file/guard-fields.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while hiring.' }

/** The first word is the first name, the rest the last name. */
function splitName(name: string) {
  const [firstName = '', ...others] = name.split(/\s+/)
  return { firstName, lastName: others.join(' ') }
}

type HireDrawerProps = { application: Application; onHired: (message: string, guard: Guard) => void; onClosed: () => void }

/** Creates a guard from an application, with prefilled fields. */
export function HireDrawer({ application, onHired, onClosed }: HireDrawerProps) {
  const { id, name, email, phone } = application
  const cache = useQueryClient()
  const form = useContractForm({
    name: 'guards',
    schema: HireInput,
    initial: {
      ...splitName(name),
      email,
      gender: null,
      date_of_birth: null,
      contacts: phone ?? '',
      rank: 'Guard',
      status: 'In Training',
      hire_date: today(),
      home_area: '',
    },
    record: application,
    send: (body, idempotencyKey) => call(hire, { params: { id: String(id) }, body }, { idempotencyKey }),
    onSaved: ({ message, record }) => {
      void reloadLists(cache, 'guards')
      onHired(message, record)
    },
    texts: FAILURES,
  })
  return (
    <FormDialog title={`Hire ${name}`} form={form} labels={GUARD_LABELS} save="Hire" aside onClosed={onClosed}>
      <Text size="sm" c="dimmed">
        This creates a guard record and moves the documents to it. The application is then closed as Hired.
      </Text>
      <GuardFields form={form} />
    </FormDialog>
  )
}
