import { Button, Group } from '@mantine/core'
import { type AttendanceDay, standsOut } from '../../../../api/attendance/attendance-days.ts'
import { countOf } from '../../../../api/core/format.ts'
import { formatNumber } from '../../../lib/format.ts'
import { isReady, keyOf } from './day-words.ts'

type ApproveBarProps = {
  days: AttendanceDay[]
  chosen: AttendanceDay[]
  onChoose: (chosen: ReadonlySet<string>) => void
  onApprove: (days: AttendanceDay[]) => void
  waiting: boolean
}

/** Chooses the days on which nothing stands out, and approves the chosen ones. */
export function ApproveBar({ days, chosen, onChoose, onApprove, waiting }: ApproveBarProps) {
  const quiet = days.filter((day) => isReady(day) && !standsOut(day))
  return (
    <Group gap="xs" mb="sm">
      <Button variant="default" disabled={quiet.length === 0} onClick={() => onChoose(new Set(quiet.map(keyOf)))}>
        Choose {formatNumber(quiet.length)} where nothing stands out
      </Button>
      <Button color="amber" loading={waiting} disabled={chosen.length === 0} onClick={() => onApprove(chosen)}>
        {chosen.length === 0 ? 'Approve' : `Approve ${countOf(chosen.length, 'day')}`}
      </Button>
    </Group>
  )
}
