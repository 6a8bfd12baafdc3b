import { Switch, Text, TextInput } from '@mantine/core'
import { suspend } from '../../../../api/contracts/contracts.ts'
import { today } from '../../../../api/core/fields/days.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { STEP_LABELS as L, type StepProps } from './step-props.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while suspending the contract.' }

/** Suspends an active contract from a day on. */
export function SuspendDialog({ contract, onSaved, onClosed }: StepProps) {
  const form = useContractForm({
    name: 'contracts',
    schema: suspend.body,
    initial: { from: today(), reason: '', billed: false },
    send: (body, idempotencyKey) => call(suspend, { params: { id: String(contract.id) }, body }, { idempotencyKey }),
    onSaved: ({ message, record }) => onSaved(message, record),
    texts: FAILURES,
  })
  const billed = form.field<boolean>('billed')
  return (
    <FormDialog title="Suspend contract" form={form} labels={L} save="Suspend" onClosed={onClosed}>
      <Text size="sm">
        From this day on nobody is needed, until the contract resumes. Planned shifts are kept, and count again when it resumes. A
        day that is over can be chosen while its month is open and nobody has worked since.
      </Text>
      <DayField label={L.from} required clearable={false} {...form.field('from')} />
      <TextInput label={L.reason} required maxLength={300} data-autofocus {...form.text('reason')} />
      <Switch
        label={L.billed}
        name={billed.name}
        checked={billed.value ?? false}
        onChange={(event) => billed.onChange(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}
