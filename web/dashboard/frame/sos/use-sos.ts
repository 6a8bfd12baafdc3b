import { useQuery } from '@tanstack/react-query'
import { sos, stream } from '../../../../api/attendance/now-news.ts'
import { call } from '../../../lib/calls/call.ts'
import { useLive } from '../../../lib/use-live.ts'

const SOS = { queryKey: ['sos'] }
/** While the server cannot push. */
const POLL_MILLISECONDS = 20_000

/** The guards who ask for help: pushed by the server, polled every twenty seconds where that fails. */
export function useSos() {
  const live = useLive(stream, SOS)
  const { data } = useQuery({
    ...SOS,
    queryFn: ({ signal }) => call(sos, {}, { signal }),
    staleTime: 0,
    refetchInterval: live ? false : POLL_MILLISECONDS,
    refetchIntervalInBackground: true,
  })
  return data ?? []
}
