import { useQuery } from '@tanstack/react-query'
import { events, queue } from '../../../../api/alarm/alarm-queue.ts'
import { call } from '../../../lib/calls/call.ts'
import { useLive } from '../../../lib/use-live.ts'

/** The query key of the queue of alarms. */
export const ALARM_QUEUE = ['alarms', 'queue'] as const
const QUEUE = { queryKey: ALARM_QUEUE }
/** While the server cannot push. */
const POLL_MILLISECONDS = 5_000
/** In case that an event was lost. */
const CHECK_MILLISECONDS = 60_000
/** Alarms come in storms; a page asks no more often. */
const PAUSE_MILLISECONDS = 2_000

/** Alarms that wait or are worked on. One of those that show them `listens` for changes; the others follow it. */
export function useAlarmQueue(listens: boolean) {
  const live = useLive(listens ? events : undefined, QUEUE, PAUSE_MILLISECONDS)
  return useQuery({
    ...QUEUE,
    queryFn: ({ signal }) => call(queue, {}, { signal }),
    staleTime: PAUSE_MILLISECONDS,
    refetchInterval: listens && (live ? CHECK_MILLISECONDS : POLL_MILLISECONDS),
    refetchIntervalInBackground: true,
  })
}
