import { useState } from 'react'
import { type AttendancePeriod, reopen } from '../../../../api/attendance/attendance-periods.ts'
import { CallFailure, call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { useUnsent } from '../../../lib/forms/unsent.ts'
import { formatMonth } from '../../../lib/months.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while reopening the month.' }

type ReopenDialogProps = { period: AttendancePeriod; onReopened: (message: string) => void; onClose: () => void }

/** Opens a month of a station again, with a reason; the password is asked for again. */
export function ReopenDialog({ period, onReopened, onClose }: ReopenDialogProps) {
  const { month, station_id, station_name, state } = period
  const [waiting, setWaiting] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [reason, setReason] = useState<{ value: string; error?: string }>({ value: '' })
  useUnsent(reason.value !== '')

  async function confirm() {
    if (waiting) return
    const why = reason.value.trim()
    if (why.length < 3) return setReason({ ...reason, error: 'Say why.' })
    setWaiting(true)
    setRefusal(undefined)
    try {
      await call(reopen, { body: { month, station_id, reason: why } })
      onClose()
      onReopened(`${formatMonth(month)} is open again for ${station_name}.`)
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
      title={`Reopen ${formatMonth(month)}?`}
      confirm="Reopen"
      danger
      waiting={waiting}
      refusal={refusal}
      reason={{ ...reason, onChange: (value) => setReason({ value }) }}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {`${formatMonth(month)} is ${state.toLowerCase()} for ${station_name}. Once it is reopened, its attendance can be changed and must be approved again.`}
    </ConfirmDialog>
  )
}
