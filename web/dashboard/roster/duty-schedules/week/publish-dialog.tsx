import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays } from '../../../../../api/core/fields/days.ts'
import { publish } from '../../../../../api/roster/slot-shifts.ts'
import { call } from '../../../../lib/calls/call.ts'
import { failureText } from '../../../../lib/calls/failure-text.ts'
import { undoOf } from '../../../../lib/calls/undo-call.ts'
import { formatNumber, formatWeek } from '../../../../lib/format.ts'
import { TaskDialog, useTask } from '../../../../ui/dialogs/task-dialog.tsx'
import type { Undo } from '../../../../ui/undo/undo-offer.ts'
import { shiftCount } from '../board/shifts/shift-labels.ts'
import { guardCount } from '../message-cost.ts'
import { NOTHING_TO_PUBLISH, SmsChoice } from './publish-parts.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while publishing.' }

type PublishDialogProps = {
  week: string
  /** Undefined for all stations. */
  stations: { id: number; name: string }[] | undefined
  onPublished: (message: string, undo: Undo) => void
  onClose: () => void
}

function scopeLabel(stations: PublishDialogProps['stations']) {
  if (!stations) return 'all stations'
  return stations.length === 1 ? stations[0]!.name : `${formatNumber(stations.length)} stations`
}

/** Counts what publishing a week would tell guards, and does it. */
export function PublishDialog({ week, stations, onPublished, onClose }: PublishDialogProps) {
  const scope = { from: week, to: addDays(week, 6), ...(stations && { station_ids: stations.map(({ id }) => id) }) }
  const task = useTask(FAILURES)
  const [sms, setSms] = useState(true)
  const count = useQuery({
    queryKey: ['publish', scope],
    queryFn: ({ signal }) => call(publish, { body: { ...scope, dry_run: true } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

  const run = () =>
    task.run(async (idempotencyKey) => {
      const { shifts, guards } = await call(publish, { body: { ...scope, sms } }, { idempotencyKey })
      const done = `${shiftCount(shifts)} of ${guardCount(guards)} published.`
      onPublished(done, undoOf(idempotencyKey, done))
    })

  const { data } = count
  const problem = count.error && !count.isFetching ? failureText(count.error, FAILURES) : undefined
  const failed = problem ? { text: problem, action: { label: 'Try again', run: () => void count.refetch() } } : undefined
  const action = { label: 'Publish', run: () => void run(), disabled: !data?.shifts }
  return (
    <TaskDialog title="Publish week" task={task} dirty={false} failed={failed} action={action} cancelFirst onClosed={onClose}>
      <Text size="sm">
        <b>{formatWeek(week)}</b>, {scopeLabel(stations)}
      </Text>
      {!data && !failed && <Skeleton height={24} role="status" aria-label="Counting shifts..." />}
      {data && (
        <Text fw={600} role="status">
          {data.shifts > 0 ? `This tells ${guardCount(data.guards)} of ${shiftCount(data.shifts)}.` : NOTHING_TO_PUBLISH}
        </Text>
      )}
      {data && data.shifts > 0 && <SmsChoice counted={data} checked={sms} onChange={setSms} />}
    </TaskDialog>
  )
}
