import { useQuery } from '@tanstack/react-query'
import { places } from '../../../../api/attendance/now.ts'
import { call } from '../../../lib/calls/call.ts'
import { useCan } from '../../../lib/session/use-can.ts'

/** Places change seldom. */
const FRESH = 5 * 60_000

/** The active stations with their places, for who may see them. */
export const usePlaces = () =>
  useQuery({
    queryKey: ['stations', 'places'],
    queryFn: ({ signal }) => call(places, {}, { signal }),
    enabled: useCan()(places.permission),
    staleTime: FRESH,
  })
