import { Text, Textarea } from '@mantine/core'
import { replace } from '../../../../api/attendance/attendance.ts'
import { formatHours, type Shift } from '../../../../api/core/shift.ts'
import { list } from '../../../../api/roster/guard-choices.ts'
import { MOST_CANDIDATES } from '../../../../api/roster/slot-shifts.ts'
import { call } from '../../../lib/calls/call.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Select } from '../../../ui/choices/select.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { GuardChoicePicker } from '../../roster/parts/guard-choice-picker.tsx'
import { CAUSE_CHOICES } from '../attendance-labels.ts'
import { ATTENDANCE } from '../now/use-now.ts'
import { BestGuards } from './best-guards.tsx'
import { OVERRULED } from './overruled.ts'

const LABELS = { guard_id: 'Guard who takes over', cause: 'Cause', reason: 'Why', override_reason: 'Reason' }
const FAILURES = { unexpected: 'An unexpected error occurred. The guard was not replaced.' }
/** Candidates that are shown; any other guard can be chosen by name. */
const SHOWN = 5

type Replaced = Shift & { id: number; slot_id: number; guard_name: string; station_name: string }
type ReplaceDialogProps = { shift: Replaced; onSaved: (message: string) => void; onClosed: () => void }

/** Lets another guard take over a shift: the best ones by a click, any other by name. */
export function ReplaceDialog({ shift, onSaved, onClosed }: ReplaceDialogProps) {
  const searches = useCan()(list.permission)
  const form = useContractForm({
    name: ATTENDANCE,
    schema: replace.body,
    initial: { guard_id: null, cause: undefined, reason: '' },
    // Without a reason nothing is saved that breaks a rule: the refusal names the rules.
    send: ({ confirm = false, ...body }, idempotencyKey) =>
      call(replace, { params: { id: String(shift.id) }, body: { ...body, confirm } }, { idempotencyKey }),
    onSaved: ({ record }) => onSaved(`${record.guard_name} takes over from ${shift.guard_name}.`),
    texts: FAILURES,
    rules: OVERRULED,
  })
  const guard = form.field<number | null>('guard_id')
  const cause = form.field<string | null>('cause')
  return (
    <FormDialog title={`Replace ${shift.guard_name}`} save="Replace" form={form} labels={LABELS} onClosed={onClosed}>
      <Text size="sm">
        {shift.station_name}, {formatHours(shift)}
      </Text>
      <BestGuards
        slotId={shift.slot_id}
        most={searches ? SHOWN : MOST_CANDIDATES}
        value={guard.value}
        onChange={guard.onChange}
      />
      {searches ? (
        <GuardChoicePicker
          label={LABELS.guard_id}
          required
          value={guard.value ?? null}
          error={guard.error}
          onChange={guard.onChange}
          needed={{ ...shift, id: undefined }}
        />
      ) : (
        guard.error && <Notice kind="error" text={guard.error} />
      )}
      <Select
        label={LABELS.cause}
        placeholder="Choose one if it applies"
        clearable
        data={CAUSE_CHOICES}
        value={cause.value ?? null}
        error={cause.error}
        onChange={(value) => cause.onChange(value ?? undefined!)}
      />
      <Textarea label={LABELS.reason} required autosize minRows={2} maxLength={300} {...form.text('reason')} />
    </FormDialog>
  )
}
