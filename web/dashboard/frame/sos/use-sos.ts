import { useQuery } from '@tanstack/react-query'
import { sos, stream } from '../../../../api/attendance/now-news.ts'
import { call } from '../../../lib/calls/call.ts'
import { useLive } from '../../../lib/use-live.ts'

const SOS = { queryKey: ['sos'] }
/** While the server cannot push. */
const POLL_MILLISECONDS = 20_000

/** The guards who ask for help: pushed by the server, polled every twenty seconds where that fails, or the last answer did. */
export function useSos() {
  const live = useLive(stream, SOS)
  return useQuery({
    ...SOS,
    queryFn: ({ signal }) => call(sos, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (live && state.status !== 'error' ? false : POLL_MILLISECONDS),
    refetchIntervalInBackground: true,
  })
}
