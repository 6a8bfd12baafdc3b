import { merge, type Slot, split } from '../../../../../../api/contracts/slots.ts'
import { minuteOfDay, minutesOf } from '../../../../../../api/core/shift.ts'
import { call } from '../../../../../lib/calls/call.ts'
import { useContractForm } from '../../../../../lib/forms/use-contract-form.ts'
import { TimeField } from '../../../../../ui/fields/time-field.tsx'
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx'
import { SLOTS } from '../../query-keys.ts'

const LABELS = { at: 'The second guard begins at' }
const FAILURES = { unexpected: 'An unexpected error occurred while splitting the shift.' }

/** Makes a split slot whole again, by one of its parts; returns the message. */
export const makeWhole = async ({ id }: Slot) => (await call(merge, { params: { id: String(id) } })).message

/** The middle of a slot, at a whole quarter of an hour. */
function halfWay(slot: Slot) {
  const at = (minuteOfDay(slot.start_time) + Math.floor(minutesOf(slot) / 30) * 15) % MINUTES_A_DAY
  return [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
const MINUTES_A_DAY = 24 * 60

type SplitDialogProps = { slot: Slot; onSaved: (message: string) => void; onClosed: () => void }

/** Splits a seat at a time, so that two guards share it. */
export function SplitDialog({ slot, onSaved, onClosed }: SplitDialogProps) {
  const form = useContractForm({
    name: SLOTS,
    schema: split.body,
    initial: { at: halfWay(slot) },
    send: (body, idempotencyKey) => call(split, { params: { id: String(slot.id) }, body }, { idempotencyKey }),
    onSaved: ({ message }) => onSaved(message),
    texts: FAILURES,
  })
  return (
    <FormDialog title={`Split shift ${slot.seat}`} save="Split" form={form} labels={LABELS} onClosed={onClosed}>
      <TimeField
        label={LABELS.at}
        description={`Between ${slot.start_time} and ${slot.end_time}. The shift is charged once, however many guards share it.`}
        required
        data-autofocus
        {...form.text('at')}
      />
    </FormDialog>
  )
}
