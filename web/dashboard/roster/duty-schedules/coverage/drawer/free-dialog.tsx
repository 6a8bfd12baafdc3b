import { useState } from 'react'
import type { Slot } from '../../../../../../api/contracts/slots.ts'
import { formatHours } from '../../../../../../api/core/shift.ts'
import { free } from '../../../../../../api/roster/slot-shifts.ts'
import { CallFailure, call, newKey } from '../../../../../lib/calls/call.ts'
import { failureText } from '../../../../../lib/calls/failure-text.ts'
import { useUnsent } from '../../../../../lib/forms/unsent.ts'
import { ConfirmDialog } from '../../../../../ui/dialogs/confirm-dialog.tsx'
import { dayLabel } from '../../board/shifts/shift-labels.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while freeing the shift.' }
const REASON_NEEDED = 'Say why the shift is taken away.'

type FreeDialogProps = { slot: Slot; onFreed: (message: string, key: string) => void; onClose: () => void }

/** Removes the guard of a seat; who has been told of the shift is removed with a reason. */
export function FreeDialog({ slot, onFreed, onClose }: FreeDialogProps) {
  const [waiting, setWaiting] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [reason, setReason] = useState<{ value: string; error?: string }>({ value: '' })
  const [idempotencyKey] = useState(newKey)
  useUnsent(reason.value !== '')

  async function confirm() {
    if (waiting) return
    const why = reason.value.trim()
    if (slot.published && !why) return setReason({ ...reason, error: REASON_NEEDED })
    setWaiting(true)
    setRefusal(undefined)
    try {
      const input = { params: { id: String(slot.id) }, body: why ? { reason: why } : {} }
      onFreed((await call(free, input, { idempotencyKey })).message, idempotencyKey)
    } catch (error) {
      const field = error instanceof CallFailure ? error.body?.fields?.reason : undefined
      if (field) setReason({ ...reason, error: field })
      else setRefusal(failureText(error, FAILURES))
      setWaiting(false)
    }
  }

  return (
    <ConfirmDialog
      opened
      title="Free this shift?"
      confirm="Free"
      danger
      waiting={waiting}
      refusal={refusal}
      reason={{ ...reason, optional: !slot.published, onChange: (value) => setReason({ value }) }}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {`The shift of ${slot.guard_name} on ${dayLabel(slot.day)}, ${formatHours(slot)}, is removed. `}
      {slot.published && 'The guard has been told of it: say why it is taken away.'}
    </ConfirmDialog>
  )
}
