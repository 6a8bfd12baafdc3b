import { useQuery } from '@tanstack/react-query'
import { COVERAGE_DAYS, coverage } from '../../../../../api/contracts/slots.ts'
import { addDays } from '../../../../../api/core/fields/days.ts'
import { call } from '../../../../lib/calls/call.ts'
import type { RosterDraft } from './roster-draft.ts'

/** The days of the chosen weeks; undefined while their number is not valid. */
export const daysOfWeeks = ({ weeks }: Pick<RosterDraft, 'weeks'>) =>
  typeof weeks === 'number' && weeks >= 1 && weeks <= 8 ? weeks * 7 : undefined

/** The posts with slots in the chosen weeks. */
export function usePosts({ from, weeks }: Pick<RosterDraft, 'from' | 'weeks'>) {
  const days = daysOfWeeks({ weeks })
  const query = from && days ? { from, to: addDays(from, Math.min(days, COVERAGE_DAYS) - 1) } : undefined
  return useQuery({
    queryKey: ['coverage', query],
    queryFn: ({ signal }) => call(coverage, { query: query! }, { signal }),
    enabled: query !== undefined,
  })
}
