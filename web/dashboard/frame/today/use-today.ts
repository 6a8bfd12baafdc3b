import { useQuery } from '@tanstack/react-query'
import { get } from '../../../../api/company/today.ts'
import { call } from '../../../lib/calls/call.ts'
import { TODAY } from './use-waiting-counts.ts'

/** The work that waits for the signed-in person, once it is `wanted`. */
export const useToday = (wanted = true) =>
  useQuery({ queryKey: [TODAY], queryFn: ({ signal }) => call(get, {}, { signal }), enabled: wanted, staleTime: 10_000 })
