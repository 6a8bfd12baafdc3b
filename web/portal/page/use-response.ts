import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallResult, Endpoint, Sent } from '../../../api/core/endpoint.ts'
import { call } from '../../lib/calls/call.ts'
import { failureText } from '../../lib/calls/failure-text.ts'

/** The state of a call: its data once loaded, or the error message. */
export type Shown<T> = { data: T | undefined; problem: string | undefined; retry: () => void; missing: boolean }

/** Loads one call of the portal and caches its response; `unexpected` is the message for unknown errors. */
export function useResponse<E extends Endpoint>(endpoint: E, input: Sent<E>, unexpected: string): Shown<CallResult<E>> {
  const { data, error, refetch } = useQuery({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    placeholderData: keepPreviousData,
  })
  return {
    data,
    problem: error ? failureText(error, { unexpected }) : undefined,
    missing: error !== null && 'status' in error && error.status === 404,
    retry: () => void refetch(),
  }
}
