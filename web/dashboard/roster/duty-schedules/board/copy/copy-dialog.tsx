import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays } from '../../../../../../contract/core/fields/days.ts'
import { type BoardView, copy, copyPlan } from '../../../../../../contract/roster/schedule-board.ts'
import { call, newKey } from '../../../../../lib/calls/call.ts'
import { failureText } from '../../../../../lib/calls/failure-text.ts'
import { formatNumber, formatWeek } from '../../../../../lib/format.ts'
import { Notice } from '../../../../../ui/notice.tsx'
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
  onCopied: (message: string) => void
  onClose: () => void
}

/** Previews copying the previous week, and does it. */
export function CopyDialog({ week, by, q, onCopied, onClose }: CopyDialogProps) {
  const scope = { from_week: addDays(week, -7), to_week: week, by, ...(q && { q }) }
  const [key] = useState(newKey)
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const plan = useQuery({
    queryKey: ['schedule-board', 'copy', scope],
    queryFn: ({ signal }) => call(copyPlan, { query: scope }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

  async function run() {
    if (waiting) return
    setWaiting(true)
    setProblem(undefined)
    try {
      const { copied, reasons } = await call(copy, { body: scope }, { idempotencyKey: key })
      const leftOut = reasons.reduce((sum, { count }) => sum + count, 0)
      onCopied(`${shiftCount(copied)} copied.${leftOut > 0 ? ` ${formatNumber(leftOut)} left out.` : ''}`)
    } catch (error) {
      setProblem(failureText(error, FAILURES))
      setWaiting(false)
    }
  }

  const { data } = plan
  const failed = problem ?? (plan.error && !plan.isFetching ? failureText(plan.error, FAILURES) : undefined)
  return (
    <Modal
      opened
      onClose={() => !waiting && onClose()}
      title="Copy last week"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <Text size="sm">
          From <b>{formatWeek(scope.from_week)}</b> to <b>{formatWeek(week)}</b>, {scopeLabel(by, q)}
        </Text>
        {failed && (
          <Notice kind="error" text={failed} {...(!data && { action: { label: 'Try again', run: () => void plan.refetch() } })} />
        )}
        {!data && !failed && <Skeleton height={72} radius="md" role="status" aria-label="Looking at the week before" />}
        {data && (
          <div role="status">
            <Text fw={600}>{data.copied > 0 ? `${shiftCount(data.copied)} will be copied.` : 'There is nothing to copy.'}</Text>
            <CopyConflicts report={data} />
          </div>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={waiting} data-autofocus>
            Cancel
          </Button>
          <Button color="amber" onClick={() => void run()} loading={waiting} disabled={!data?.copied}>
            {data?.copied ? `Copy ${shiftCount(data.copied)}` : 'Copy'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function scopeLabel(by: BoardView, q: string | undefined) {
  const what = by === 'station' ? 'stations' : 'guards'
  return q ? `only the ${what} found by “${q}”.` : `all ${what}.`
}
