import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { presentMany } from '../../../../api/attendance/attendance.ts'
import { formatHours } from '../../../../api/core/shift.ts'
import { call, newKey } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { keyOf, postOf, type StationRows } from './use-now.ts'

const FAILURES = { unexpected: 'An unexpected error occurred during the roll-call.' }
const AWAITED = ['Expected', 'Late', 'Empty', 'No show']
const HOUR = 3_600_000

/** The seats of a station whose guards should be there, or may be. */
export const awaitedAt = ({ rows }: StationRows, now: number) =>
  rows.filter(
    ({ state, shift_id, starts_at }) => shift_id !== null && AWAITED.includes(state) && Date.parse(starts_at) - HOUR <= now,
  )

type RollCallDialogProps = { station: StationRows; now: number; onNoted: (message: string) => void; onClose: () => void }

/** A radio check of a station: everybody who is awaited is there, except those who are unticked. */
export function RollCallDialog({ station, now, onNoted, onClose }: RollCallDialogProps) {
  const [awaited] = useState(() => awaitedAt(station, now))
  const [except, setExcept] = useState<ReadonlySet<number>>(new Set())
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [key] = useState(newKey)
  const count = awaited.length - except.size

  function toggle(guard: number, present: boolean) {
    setExcept((guards) => new Set(present ? [...guards].filter((one) => one !== guard) : [...guards, guard]))
  }

  async function save() {
    if (waiting) return
    setWaiting(true)
    setProblem(undefined)
    try {
      // A guard who was planned since the dialog opened has not been asked for.
      const body = { station_id: station.id, except: [...except], shift_ids: awaited.map(({ shift_id }) => shift_id!) }
      const { present, absent } = await call(presentMany, { body }, { idempotencyKey: key })
      onNoted(`${station.name}: ${formatNumber(present)} on post${absent > 0 ? `, ${formatNumber(absent)} not there` : ''}.`)
    } catch (error) {
      setProblem(failureText(error, FAILURES))
      setWaiting(false)
    }
  }

  return (
    <Modal
      opened
      onClose={() => !waiting && onClose()}
      title={`Roll-call: ${station.name}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <Text size="sm">Everybody ticked is recorded as on post now. Untick whoever does not answer.</Text>
        {problem && <Notice kind="error" text={problem} />}
        <Stack gap="xs" role="group" aria-label="Guards">
          {awaited.map((row, place) => (
            <Checkbox
              key={keyOf(row)}
              checked={!except.has(row.guard_id!)}
              data-autofocus={place === 0 || undefined}
              label={row.guard_name}
              description={`${postOf(row)}, ${formatHours(row)}`}
              onChange={(event) => toggle(row.guard_id!, event.currentTarget.checked)}
            />
          ))}
        </Stack>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={waiting}>
            Cancel
          </Button>
          <Button color="amber" onClick={() => void save()} loading={waiting}>
            {except.size === 0 ? presentText(count) : `${formatNumber(count)} present, ${formatNumber(except.size)} not`}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const presentText = (count: number) => (count === 1 ? '1 present' : `All ${formatNumber(count)} present`)
