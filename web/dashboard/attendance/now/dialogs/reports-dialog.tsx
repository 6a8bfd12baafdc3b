import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Attendance, confirmMany, refuseMany } from '../../../../../api/attendance/attendance.ts'
import { CLOCKING_FLAG_TEXTS } from '../../../../../api/attendance/fields/clocking-flags.ts'
import { formatHours, type Shift } from '../../../../../api/core/shift.ts'
import { call, newKey } from '../../../../lib/calls/call.ts'
import { failureText } from '../../../../lib/calls/failure-text.ts'
import { formatDay, formatNumber } from '../../../../lib/format.ts'
import { useAskedClose } from '../../../../ui/forms/leave-guard.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { timeOf } from '../../attendance-labels.ts'

const FAILURES = { unexpected: 'An unexpected error occurred. Nothing was saved.' }

/** A shift of which something is to be confirmed. */
type Reported = Shift & Pick<Attendance, 'guard_name' | 'station_name' | 'in_at' | 'out_at' | 'to_confirm'> & { id: number }
type ReportsDialogProps = {
  shifts: Reported[]
  onSaved: (message: string, key: string) => void
  onClosed: () => void
  /** Of one shift: decides it with other times. */
  onDecide?: (() => void) | undefined
}

/** Confirms or refuses what devices reported of one or several shifts, each with when the guard came and left and why it makes doubt. */
export function ReportsDialog({ shifts, onSaved, onClosed, onDecide }: ReportsDialogProps) {
  const [reason, setReason] = useState('')
  const [saving, setSaving] = useState<'confirm' | 'refuse'>()
  const [problem, setProblem] = useState<string>()
  const [key] = useState(newKey)
  const { close, question } = useAskedClose(reason !== '', onClosed)
  const ids = shifts.map(({ id }) => id)
  const who = shifts.length === 1 ? shifts[0]!.guard_name : `${formatNumber(shifts.length)} shifts`
  const several = shifts.length > 1 ? ` ${formatNumber(shifts.length)}` : ''

  async function save(step: 'confirm' | 'refuse') {
    if (saving) return
    setSaving(step)
    setProblem(undefined)
    try {
      const idempotencyKey = `${key}-${step}`
      if (step === 'confirm') await call(confirmMany, { body: { ids } }, { idempotencyKey })
      else await call(refuseMany, { body: { ids, reason } }, { idempotencyKey })
      onSaved(`${who}: ${step === 'confirm' ? 'confirmed' : 'refused'}.`, idempotencyKey)
      onClosed()
    } catch (error) {
      setProblem(failureText(error, FAILURES))
      setSaving(undefined)
    }
  }

  return (
    <Modal opened onClose={() => !saving && close()} title="To confirm" size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack gap="md">
        <Text size="sm">A device reported this, and something about it makes doubt. No minute counts before you confirm it.</Text>
        <Stack component="ul" gap="xs" m={0} p={0} mah={320} style={{ listStyle: 'none', overflowY: 'auto' }}>
          {shifts.map((shift) => (
            <li key={shift.id}>
              <Text size="sm">
                <b>{shift.guard_name}</b>, {shift.station_name}, {formatDay(shift.shift_date)}, {formatHours(shift)}
              </Text>
              <Text size="sm">
                Came {timeOf(shift.in_at)}
                {shift.out_at && `, left ${timeOf(shift.out_at)}`}:{' '}
                <b>{shift.to_confirm.map((flag) => CLOCKING_FLAG_TEXTS[flag]).join(', ')}</b>
              </Text>
            </li>
          ))}
        </Stack>
        <TextInput
          label="Why it is refused"
          description="Needed to refuse only. The guard then counts as a no show."
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {problem && <Notice kind="error" text={problem} />}
        <Group justify="flex-end" gap="sm">
          {onDecide && (
            <Button variant="subtle" onClick={onDecide} disabled={saving !== undefined}>
              Other times
            </Button>
          )}
          <Button
            color="red"
            variant="default"
            loading={saving === 'refuse'}
            disabled={reason.trim().length < 3}
            onClick={() => void save('refuse')}
          >
            Refuse{several}
          </Button>
          <Button color="amber" data-autofocus loading={saving === 'confirm'} onClick={() => void save('confirm')}>
            Confirm{several}
          </Button>
        </Group>
      </Stack>
      {question}
    </Modal>
  )
}
