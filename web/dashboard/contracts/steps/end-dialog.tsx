import { Text, TextInput } from '@mantine/core'
import { end, type FreedGuard } from '../../../../api/contracts/contracts.ts'
import { today } from '../../../../api/core/fields/days.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { STEP_LABELS as L, type StepProps } from './step-props.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while ending the contract.' }

/** Sets the last day of a contract; `onFreed` gets the guards whose later shifts were removed. */
export function EndDialog({ contract, onSaved, onFreed, onClosed }: StepProps & { onFreed: (freed: FreedGuard[]) => void }) {
  const form = useContractForm({
    name: 'contracts',
    schema: end.body,
    initial: { on: contract.ends_on ?? today(), reason: '' },
    send: async (body, idempotencyKey) => {
      const { freed, ...saved } = await call(end, { params: { id: String(contract.id) }, body }, { idempotencyKey })
      onFreed(freed ?? [])
      return saved
    },
    onSaved: ({ message, record }) => onSaved(message, record),
    texts: FAILURES,
  })
  return (
    <FormDialog title="End contract" form={form} labels={L} save="End contract" onClosed={onClosed}>
      <Text size="sm">
        Shifts after the last day are removed, and you are shown whom to tell. A contract that renews ends on this day.
      </Text>
      <DayField label={L.on} required clearable={false} {...form.field('on')} />
      <TextInput label={L.reason} required maxLength={300} data-autofocus {...form.text('reason')} />
    </FormDialog>
  )
}
