import { Anchor, Button, Fieldset, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { mondayOf } from '../../../../../api/core/fields/days.ts'
import { publish } from '../../../../../api/roster/slot-shifts.ts'
import { call, newKey } from '../../../../lib/calls/call.ts'
import { failureText } from '../../../../lib/calls/failure-text.ts'
import { undoOf } from '../../../../lib/calls/undo-call.ts'
import { LoadFailure, Notice } from '../../../../ui/notice.tsx'
import type { Undo } from '../../../../ui/undo/undo-offer.ts'
import { shiftCount } from '../board/shifts/shift-labels.ts'
import { guardCount } from '../message-cost.ts'
import { NOTHING_TO_PUBLISH, SmsChoice } from './publish-parts.tsx'

const FAILURES = { unexpected: 'An unexpected error occurred while publishing.' }

/** The days and stations of a roster that was planned. */
export type PlannedRoster = { from: string; to: string; station_ids: number[] }

type PublishStepProps = { roster: PlannedRoster; legend?: string; onPublished: (message: string, undo: Undo) => void }

/** The last step of a roster: its guards are told of the shifts, and of what else is planned at the stations on these days. */
export function PublishStep({ roster, legend = '4. Publish', onPublished }: PublishStepProps) {
  const [sms, setSms] = useState(true)
  const [publishing, setPublishing] = useState(false)
  const [problem, setProblem] = useState<string>()
  const count = useQuery({
    queryKey: ['publish', roster],
    queryFn: ({ signal }) => call(publish, { body: { ...roster, dry_run: true } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const { data } = count

  async function run() {
    setPublishing(true)
    setProblem(undefined)
    try {
      const idempotencyKey = newKey()
      const { shifts, guards } = await call(publish, { body: { ...roster, sms } }, { idempotencyKey })
      const done = `${shiftCount(shifts)} of ${guardCount(guards)} published.`
      onPublished(done, undoOf(idempotencyKey, done))
    } catch (error) {
      setProblem(failureText(error, FAILURES))
      setPublishing(false)
    }
  }

  return (
    <Fieldset legend={legend} radius="md">
      <Stack gap="md">
        {count.error && !count.isFetching && <LoadFailure error={count.error} failures={FAILURES} again={count.refetch} />}
        {problem && <Notice kind="error" text={problem} />}
        {!data && !count.error && <Skeleton height={24} role="status" aria-label="Counting shifts..." />}
        {data && (
          <Text role="status">
            {data.shifts > 0
              ? `The roster is saved. ${guardCount(data.guards)} ${data.guards === 1 ? 'has' : 'have'} not been told of ${shiftCount(data.shifts)} at these stations.`
              : NOTHING_TO_PUBLISH}{' '}
            <Anchor component={Link} to={`/dashboard/duty-schedule/board?week=${mondayOf(roster.from)}`} size="sm">
              Open the board
            </Anchor>
          </Text>
        )}
        {data && data.shifts > 0 && (
          <>
            <SmsChoice counted={data} checked={sms} onChange={setSms} />
            <Group justify="flex-end">
              <Button color="amber" loading={publishing} onClick={() => void run()}>
                Publish {shiftCount(data.shifts)}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Fieldset>
  )
}
