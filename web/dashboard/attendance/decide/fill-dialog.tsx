import { Text } from '@mantine/core'
import { formatHours, type Shift } from '../../../../api/core/shift.ts'
import { fill, MOST_CANDIDATES } from '../../../../api/roster/slot-shifts.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ATTENDANCE } from '../now/use-now.ts'
import { BestGuards } from './best-guards.tsx'
import { OVERRULED } from './overruled.ts'

const LABELS = { guard_id: 'Guard', override_reason: 'Reason' }
const FAILURES = { unexpected: 'An unexpected error occurred. The shift is still open.' }

type Slot = Pick<Shift, 'start_time' | 'end_time'> & { slot_id: number; post: string; station_name: string }
type Props = { slot: Slot; onSaved: (message: string) => void; onClosed: () => void }

/** Fills an open slot with one of the guards who can stand there. */
export function FillDialog({ slot, onSaved, onClosed }: Props) {
  const form = useContractForm({
    name: ATTENDANCE,
    schema: fill.body,
    initial: { guard_id: null },
    // Without a reason nothing is saved that breaks a rule: the refusal names the rules.
    send: ({ confirm = false, ...body }, idempotencyKey) =>
      call(fill, { params: { id: String(slot.slot_id) }, body: { ...body, confirm } }, { idempotencyKey }),
    onSaved: ({ record }) =>
      onSaved(`${record.guard_name} is planned for ${record.name}. The guard is told once it is published.`),
    texts: FAILURES,
    rules: OVERRULED,
  })
  const guard = form.field<number | null>('guard_id')
  return (
    <FormDialog title={`Find a guard: ${slot.post}`} save="Fill the shift" form={form} labels={LABELS} onClosed={onClosed}>
      <Text size="sm">
        {slot.station_name}, {formatHours(slot)}
      </Text>
      <BestGuards slotId={slot.slot_id} most={MOST_CANDIDATES} value={guard.value} onChange={guard.onChange} />
      {guard.error && <Notice kind="error" text={guard.error} />}
    </FormDialog>
  )
}
