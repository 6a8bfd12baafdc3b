import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { find } from '../../../../contract/company/search.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { recordResults, screenResults } from './search-results.ts'

const DELAY_MILLISECONDS = 200
const FAILURES = { unexpected: 'An unexpected error occurred while searching.' }

/**
 * What fits the typed text: the screens at once, the records once the server has answered for this very text.
 * `former` is the answer to what was typed before, for the eyes while the new one is on its way.
 */
export function useSearch(typed: string) {
  const may = useCan()
  const wanted = typed.trim()
  const [settled] = useDebouncedValue(wanted, DELAY_MILLISECONDS)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['search', settled],
    queryFn: ({ signal }) => call(find, { query: { q: settled } }, { signal }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  })
  const records = data && wanted ? recordResults(data) : []
  const current = settled === wanted
  const failed = Boolean(error) && current && !isFetching
  const answered = wanted === '' || (current && !isPlaceholderData && data !== undefined && !failed)
  return {
    screens: screenResults(wanted, may),
    records: answered ? records : [],
    former: answered || failed ? [] : records,
    waiting: !answered && !failed,
    problem: failed ? failureText(error, FAILURES) : undefined,
    retry: () => void refetch(),
  }
}
