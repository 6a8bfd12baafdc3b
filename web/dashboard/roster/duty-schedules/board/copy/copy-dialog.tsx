import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { addDays } from '../../../../../../api/core/fields/days.ts'
import { type BoardView, copy, copyPlan } from '../../../../../../api/roster/schedule-board.ts'
import { call } from '../../../../../lib/calls/call.ts'
import { failureText } from '../../../../../lib/calls/failure-text.ts'
import { formatNumber, formatWeek } from '../../../../../lib/format.ts'
import { TaskDialog, useTask } from '../../../../../ui/dialogs/task-dialog.tsx'
import { shiftCount } from '../shifts/shift-labels.ts'
import { CopyConflicts } from './copy-conflicts.tsx'

const FAILURES = {
  unexpected: 'An unexpected error occurred while copying.',
}

type CopyDialogProps = {
  week: string
  by: BoardView
  /** The board's search, which also restricts the copy. */
  q: string | undefined
  onCopied: (message: string, key: string) => void
  onClose: () => void
}

/** Previews copying the previous week, and does it. */
export function CopyDialog({ week, by, q, onCopied, onClose }: CopyDialogProps) {
  const scope = { from_week: addDays(week, -7), to_week: week, by, ...(q && { q }) }
  const task = useTask(FAILURES)
  const plan = useQuery({
    queryKey: ['schedule-board', 'copy', scope],
    queryFn: ({ signal }) => call(copyPlan, { query: scope }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

  const run = () =>
    task.run(async (idempotencyKey) => {
      const { copied, reasons } = await call(copy, { body: scope }, { idempotencyKey })
      const leftOut = reasons.reduce((sum, { count }) => sum + count, 0)
      onCopied(`${shiftCount(copied)} copied.${leftOut > 0 ? ` ${formatNumber(leftOut)} left out.` : ''}`, idempotencyKey)
    })

  const { data } = plan
  const problem = plan.error && !plan.isFetching ? failureText(plan.error, FAILURES) : undefined
  const failed = problem ? { text: problem, action: { label: 'Try again', run: () => void plan.refetch() } } : undefined
  const action = {
    label: data?.copied ? `Copy ${shiftCount(data.copied)}` : 'Copy',
    run: () => void run(),
    disabled: !data?.copied,
  }
  return (
    <TaskDialog title="Copy last week" task={task} dirty={false} failed={failed} action={action} cancelFirst onClosed={onClose}>
      <Text size="sm">
        From <b>{formatWeek(scope.from_week)}</b> to <b>{formatWeek(week)}</b>, {scopeLabel(by, q)}
      </Text>
      {!data && !failed && <Skeleton height={72} radius="md" role="status" aria-label="Looking at the week before..." />}
      {data && (
        <div role="status">
          <Text fw={600}>{data.copied > 0 ? `${shiftCount(data.copied)} will be copied.` : 'There is nothing to copy.'}</Text>
          <CopyConflicts report={data} />
        </div>
      )}
    </TaskDialog>
  )
}

function scopeLabel(by: BoardView, q: string | undefined) {
  const what = by === 'station' ? 'stations' : 'guards'
  return q ? `only the ${what} found by “${q}”.` : `all ${what}.`
}
