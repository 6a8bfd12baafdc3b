import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays } from '../../../../../contract/core/fields/days.ts'
import { publish } from '../../../../../contract/roster/slot-shifts.ts'
import { call, newKey } from '../../../../lib/calls/call.ts'
import { failureText } from '../../../../lib/calls/failure-text.ts'
import { formatNumber, formatWeek } from '../../../../lib/format.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { shiftCount } from '../board/shifts/shift-labels.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while publishing.' }

type PublishDialogProps = {
  week: string
  /** Undefined for all stations. */
  stations: { id: number; name: string }[] | undefined
  onPublished: (message: string) => void
  onClose: () => void
}

const guardCount = (count: number) => `${formatNumber(count)} ${count === 1 ? 'guard' : 'guards'}`

function scopeLabel(stations: PublishDialogProps['stations']) {
  if (!stations) return 'all stations'
  return stations.length === 1 ? stations[0]!.name : `${formatNumber(stations.length)} stations`
}

/** Counts what publishing a week would tell guards, and does it. */
export function PublishDialog({ week, stations, onPublished, onClose }: PublishDialogProps) {
  const scope = { from: week, to: addDays(week, 6), ...(stations && { station_ids: stations.map(({ id }) => id) }) }
  const [key] = useState(newKey)
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const count = useQuery({
    queryKey: ['publish', scope],
    queryFn: ({ signal }) => call(publish, { body: { ...scope, dry_run: true } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

  async function run() {
    if (waiting) return
    setWaiting(true)
    setProblem(undefined)
    try {
      const { shifts, guards } = await call(publish, { body: scope }, { idempotencyKey: key })
      onPublished(`${shiftCount(shifts)} of ${guardCount(guards)} published.`)
    } catch (error) {
      setProblem(failureText(error, FAILURES))
      setWaiting(false)
    }
  }

  const { data } = count
  const failed = problem ?? (count.error && !count.isFetching ? failureText(count.error, FAILURES) : undefined)
  return (
    <Modal opened onClose={() => !waiting && onClose()} title="Publish week" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack gap="md">
        <Text size="sm">
          <b>{formatWeek(week)}</b>, {scopeLabel(stations)}
        </Text>
        {failed && (
          <Notice
            kind="error"
            text={failed}
            {...(!data && { action: { label: 'Try again', run: () => void count.refetch() } })}
          />
        )}
        {!data && !failed && <Skeleton height={24} role="status" aria-label="Counting shifts" />}
        {data && (
          <Text fw={600} role="status">
            {data.shifts > 0
              ? `This tells ${guardCount(data.guards)} of ${shiftCount(data.shifts)}.`
              : 'There is nothing to publish: guards have been told of every shift that is ahead.'}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={waiting} data-autofocus>
            Cancel
          </Button>
          <Button color="amber" onClick={() => void run()} loading={waiting} disabled={!data?.shifts}>
            Publish
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
