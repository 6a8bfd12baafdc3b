import { Drawer, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '../../../../api/attendance/patrols.ts'
import { dayOf } from '../../../../api/core/shift.ts'
import { call } from '../../../lib/calls/call.ts'
import { formatDay } from '../../../lib/format.ts'
import { STATUS_VARIANTS } from '../../../lib/statuses.ts'
import { LoadFailure } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { timeOf } from '../attendance-labels.ts'
import classes from './rounds.module.css'
import { flagText } from './scan-flags.ts'

const FAILURES = { unexpected: 'An unexpected error occurred while fetching the round.' }

type RoundDrawerProps = {
  id: number
  /** The round as the list has it, if it does: it is shown until the whole has arrived. */
  listed: calls.Round | undefined
  onClosed: () => void
}

/** A round with its points in order: when each was scanned, by whom, and what stands out. */
export function RoundDrawer({ id, listed, onClosed }: RoundDrawerProps) {
  const [opened, setOpened] = useState(true)
  const { data, error, refetch } = useQuery({
    queryKey: ['rounds', 'one', id],
    queryFn: () => call(calls.get, { params: { id: String(id) } }),
    staleTime: 0,
  })
  const round = data?.round ?? listed
  return (
    <Drawer
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={onClosed}
      title={round ? `Round of ${timeOf(round.due_from)}, ${round.route_name}` : 'Round'}
      position="right"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        {round && <Facts round={round} />}
        {error && <LoadFailure error={error} failures={FAILURES} again={refetch} />}
        {!data && !error && <Skeleton height={160} role="status" aria-label="Loading the round..." />}
        {data && (
          <ol className={classes.points} aria-label="Points">
            {data.points.map(({ checkpoint_id, name, scans }) => (
              <li key={checkpoint_id}>
                <b>{name}</b>
                {scans.length === 0 && <span className={classes.missing}>not scanned</span>}
                {scans.map(({ at, guard_name: who, counts, flags }) => (
                  <span key={at} className={classes.scan}>
                    {timeOf(at)} {who}
                    {!counts && ' (again)'}
                    {flags.length > 0 && <em>{flags.map(flagText).join(', ')}</em>}
                  </span>
                ))}
              </li>
            ))}
          </ol>
        )}
      </Stack>
    </Drawer>
  )
}

const Facts = ({ round }: { round: calls.Round }) => (
  <div>
    <Group gap="xs" mb={4}>
      <StatusBadge text={round.state} variant={STATUS_VARIANTS.round[round.state]} />
      <Text size="sm">
        {round.scanned} of {round.expected} points
      </Text>
    </Group>
    <Text fw={600}>{round.station_name}</Text>
    <Text size="sm" c="dimmed">
      {formatDay(dayOf(Date.parse(round.due_from)))}, {timeOf(round.due_from)} to {timeOf(round.due_until)}
      {round.guard_name && `, ${round.guard_name}`}
    </Text>
  </div>
)
