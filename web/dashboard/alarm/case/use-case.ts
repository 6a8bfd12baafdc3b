import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Alarm } from '../../../../api/alarm/alarm-queue.ts'
import { get } from '../../../../api/alarm/alarms.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'

const FAILURES = {
  unexpected: 'An unexpected error occurred while fetching the alarm.',
  signedOut: 'No access token found. Please login again.',
}
/** An answer to a press is the newest there is. */
const FRESH_MILLISECONDS = 10_000

export const caseKey = (id: number) => ['alarms', 'case', id] as const

/** The case of an alarm. It is read again only when the queue has a newer version of it, or does not have it any more. */
export function useCase(id: number, inQueue: Alarm | undefined) {
  const { data, error, refetch } = useQuery({
    queryKey: caseKey(id),
    queryFn: ({ signal }) => call(get, { params: { id: String(id) } }, { signal }),
    staleTime: FRESH_MILLISECONDS,
  })
  const version = inQueue?.version
  const isOld = data !== undefined && (version === undefined ? data.state !== 'Closed' : version > data.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version
  useEffect(() => {
    if (isOld) void refetch()
  }, [isOld, version, refetch])
  return { alarm: data, problem: error ? failureText(error, FAILURES) : undefined, again: () => void refetch() }
}
