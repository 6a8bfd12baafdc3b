import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BoardQuery, board } from '../../../../../api/people/recruitment.ts'
import { call } from '../../../../lib/calls/call.ts'
import { failureText } from '../../../../lib/calls/failure-text.ts'
import { readListState } from '../../../../lib/lists/list-state.ts'
import { useAddress } from '../../../../lib/lists/use-address.ts'
import { BOARD } from '../applications/application-cache.ts'

const FAILURES = {
  unexpected: 'An unexpected error occurred while fetching applications.',
  signedOut: 'No access token found. Please login again.',
}

/** The board for the address's filters: its columns, search and job, and functions to change them. */
export function useBoard() {
  const [address, change] = useAddress()
  const state = readListState(BoardQuery, address)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [BOARD, state],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(board, { query: state }, { signal }),
  })
  return {
    columns: data,
    state,
    change,
    filtered: Object.keys(state).length > 0,
    loading: isFetching,
    problem: error ? failureText(error, FAILURES) : undefined,
    refresh: () => void refetch(),
  }
}
