import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { find } from '../../../../api/company/search.ts'
import { call } from '../../../lib/calls/call.ts'
import { failureText } from '../../../lib/calls/failure-text.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { readCommand } from './commands.ts'
import { findOwn, ownAddress } from './own-search.ts'
import { addResults, callResults, recordResults, screenResults } from './search-results.ts'

const DELAY_MILLISECONDS = 200
const FAILURES = { unexpected: 'An unexpected error occurred while searching.' }

/**
 * The results for the typed text: commands and pages at once, records once the server has responded for this text.
 * `former` holds the previous results, to show while the new ones load.
 */
export function useSearch(typed: string) {
  const may = useCan()
  // A supervisor searches the own guards and stations.
  const ofAll = may(find.permission)
  const wanted = typed.trim()
  const [settled] = useDebouncedValue(wanted, DELAY_MILLISECONDS)
  const asked = readCommand(settled)
  const commands = addResults(wanted, may)
  // A command that opens a form needs no answer of the server.
  const adds = commands.length > 0
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['search', settled],
    queryFn: ({ signal }) => {
      const query = { q: asked.q, ...(asked.kind && { kind: asked.kind }) }
      return ofAll ? call(find, { query }, { signal }) : findOwn(query, signal)
    },
    enabled: settled !== '' && !adds,
    placeholderData: keepPreviousData,
  })
  const records =
    !data || !wanted || adds ? [] : asked.calls ? callResults(data) : recordResults(data, ofAll ? undefined : ownAddress)
  const current = settled === wanted
  const failed = Boolean(error) && current && !isFetching
  const answered = wanted === '' || adds || (current && !isPlaceholderData && data !== undefined && !failed)
  return {
    screens: [...commands, ...screenResults(wanted, may)],
    records: answered ? records : [],
    former: answered || failed ? [] : records,
    waiting: !answered && !failed,
    problem: failed ? failureText(error, FAILURES) : undefined,
    retry: () => void refetch(),
  }
}
