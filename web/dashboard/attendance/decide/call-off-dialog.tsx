import { Group, Radio, Text, TextInput } from '@mantine/core'
import { CALL_OFF_CAUSES, type CallOff, callOff } from '../../../../api/attendance/call-offs.ts'
import type { NowRow } from '../../../../api/attendance/now.ts'
import { formatHours } from '../../../../api/core/shift.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatDay } from '../../../lib/format.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { CAUSE_NAMES } from '../attendance-labels.ts'
import { ATTENDANCE, postOf } from '../now/use-now.ts'

const LABELS = { cause: 'Why', text: 'In words' }
const FAILURES = { unexpected: 'An unexpected error occurred. The shift is not free.' }

type CallOffDialogProps = {
  row: NowRow
  onFreed: (callOff: CallOff) => void
  onSaved: (message: string, key: string) => void
  onClosed: () => void
}

/** Asks why a guard does not come, and frees his shift. */
export function CallOffDialog({ row, onFreed, onSaved, onClosed }: CallOffDialogProps) {
  const form = useContractForm({
    name: ATTENDANCE,
    schema: callOff.body,
    initial: { cause: undefined, text: '' },
    send: (body, idempotencyKey) => call(callOff, { params: { id: String(row.shift_id) }, body }, { idempotencyKey }),
    onSaved: ({ record }, key) => {
      const next = record.slot_id === null ? 'Plan another guard in the duty schedule.' : 'Find a guard now.'
      onSaved(`${record.guard_name} has called off; the absence waits for a decision. ${next}`, key)
      onFreed(record)
    },
    texts: FAILURES,
  })
  const cause = form.field<string | undefined>('cause')
  return (
    <FormDialog title={`${row.guard_name} calls off`} save="Free the shift" form={form} labels={LABELS} onClosed={onClosed}>
      <Text size="sm">
        {row.station_name}, {postOf(row)}, {formatHours(row)}. The shift is free at once, and an absence on {formatDay(row.day)}{' '}
        is asked for.
      </Text>
      <Radio.Group label={LABELS.cause} required value={cause.value ?? null} error={cause.error} onChange={cause.onChange}>
        <Group gap="lg" mt={6}>
          {CALL_OFF_CAUSES.map((value, place) => (
            <Radio key={value} value={value} label={CAUSE_NAMES[value]} data-autofocus={place === 0 || undefined} />
          ))}
        </Group>
      </Radio.Group>
      <TextInput
        label={LABELS.text}
        description="Needed for Other. For the person who decides about the absence."
        maxLength={300}
        {...form.text('text')}
      />
    </FormDialog>
  )
}
