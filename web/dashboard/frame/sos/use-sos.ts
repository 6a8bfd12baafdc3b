import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sos, stream } from '../../../../api/attendance/now.ts'
import { call } from '../../../lib/calls/call.ts'
import { listenTo } from '../../../lib/listen.ts'
import { reloader } from '../../../lib/reload.ts'

const KEY = ['sos']
/** While the server cannot push. */
const POLL_MILLISECONDS = 20_000

/** The guards who ask for help: pushed by the server, polled every twenty seconds where that fails. */
export function useSos() {
  const cache = useQueryClient()
  const [live, setLive] = useState(false)
  useEffect(() => listenTo(stream, { onEvent: reloader(cache, { queryKey: KEY }), onLive: setLive }), [cache])
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(sos, {}, { signal }),
    staleTime: 0,
    refetchInterval: live ? false : POLL_MILLISECONDS,
    refetchIntervalInBackground: true,
  })
  return data ?? []
}
