import { useQuery } from '@tanstack/react-query'
import { get } from '../../../../api/contracts/way.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { useCan } from '../../../lib/session/use-can.ts'

const FAILURES = { unexpected: 'The steps to a published roster could not be loaded.' }

/** The key of all ways to a published roster. */
export const WAY_KEY = ['way'] as const

/** The way of a client or a contract to a published roster, for who may read contracts. */
export function useWay(of: { client_id: number } | { contract_id: number }) {
  const query = 'client_id' in of ? { client_id: String(of.client_id) } : { contract_id: String(of.contract_id) }
  const { data, error, refetch } = useQuery({
    queryKey: [...WAY_KEY, query],
    queryFn: ({ signal }) => call(get, { query }, { signal }),
    enabled: useCan()(get.permission),
    // Other pages, and other people, walk on.
    staleTime: 0,
  })
  return {
    way: data,
    /** The reason why it is not known. */
    problem: error && !data ? failureText(error, FAILURES) : undefined,
    retry: () => void refetch(),
  }
}
