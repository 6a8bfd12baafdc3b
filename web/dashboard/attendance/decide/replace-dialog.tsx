import { Select, Skeleton, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { replace } from '../../../../contract/attendance/attendance.ts'
import { formatHours, type Shift } from '../../../../contract/core/shift.ts'
import { candidates } from '../../../../contract/roster/slot-shifts.ts'
import { OverrideReason, WORKING_RULES } from '../../../../contract/roster/working-rules.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { GuardPicker } from '../../shared/records/record-pickers.tsx'
import { CAUSE_CHOICES } from '../attendance-labels.ts'
import { ATTENDANCE } from '../now/use-now.ts'
import classes from './replace.module.css'

const LABELS = { guard_id: 'Guard who takes over', cause: 'Cause', reason: 'Why', override_reason: 'Reason' }
const FAILURES = { unexpected: 'An unexpected error occurred. The guard was not replaced.' }
/** Candidates that are shown; any other guard can be chosen by name. */
const SHOWN = 5

type Replaced = Shift & { id: number; slot_id: number; guard_name: string; station_name: string }
type ReplaceDialogProps = { shift: Replaced; onSaved: (message: string) => void; onClosed: () => void }

/** Lets another guard take over a shift: the best ones by a click, any other by name. */
export function ReplaceDialog({ shift, onSaved, onClosed }: ReplaceDialogProps) {
  const found = useQuery({
    queryKey: [ATTENDANCE, 'candidates', shift.slot_id],
    queryFn: ({ signal }) => call(candidates, { params: { id: String(shift.slot_id) } }, { signal }),
  })
  const form = useContractForm({
    name: ATTENDANCE,
    schema: replace.body,
    initial: { guard_id: null, cause: undefined, reason: '' },
    // Without a reason nothing is saved that breaks a rule: the refusal names the rules.
    send: ({ confirm = false, ...body }, idempotencyKey) =>
      call(replace, { params: { id: String(shift.id) }, body: { ...body, confirm } }, { idempotencyKey }),
    onSaved: ({ record }) => onSaved(`${record.guard_name} takes over from ${shift.guard_name}.`),
    texts: FAILURES,
    rules: {
      check: async () => undefined,
      code: WORKING_RULES,
      reason: 'override_reason',
      reasonProblem: (reason) => (OverrideReason.safeParse(reason).success ? undefined : 'Say why this is planned all the same.'),
    },
  })
  const guard = form.field<number | null>('guard_id')
  const cause = form.field<string | null>('cause')
  const best = found.data?.candidates.slice(0, SHOWN) ?? []
  return (
    <FormDialog title={`Replace ${shift.guard_name}`} save="Replace" form={form} labels={LABELS} onClosed={onClosed}>
      <Text size="sm">
        {shift.station_name}, {formatHours(shift)}
      </Text>
      {found.isPending && <Skeleton height={80} role="status" aria-label="Looking for guards..." />}
      {found.error && <Notice kind="error" text={failureText(found.error, FAILURES)} />}
      {found.data && best.length === 0 && <Text size="sm">Nobody is free for these hours.</Text>}
      {best.length > 0 && (
        <ul className={classes.candidates} aria-label="Best guards">
          {best.map(({ guard_id, name, contacts, reasons, findings }) => (
            <li key={guard_id}>
              <button type="button" aria-pressed={guard.value === guard_id} onClick={() => guard.onChange(guard_id)}>
                <b>{name}</b> <span>{contacts}</span>
                <small>{[...reasons, ...findings.map(({ message }) => message)].join(' · ')}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
      <GuardPicker label={LABELS.guard_id} required value={guard.value ?? null} error={guard.error} onChange={guard.onChange} />
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
