import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { latest, seen, stream } from '../../../../contract/company/notices.ts'
import { call } from '../../../lib/calls/call.ts'
import { listenTo } from '../../../lib/listen.ts'

const KEY = ['notices']
const POLL_MILLISECONDS = 60_000

/** The newest notices: pushed by the server, polled every minute where that fails. */
export function useNotices() {
  const cache = useQueryClient()
  const [live, setLive] = useState(false)
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: () => call(latest, {}),
    refetchInterval: live ? false : POLL_MILLISECONDS,
  })
  useEffect(() => listenTo(stream, { onEvent: () => void cache.invalidateQueries({ queryKey: KEY }), onLive: setLive }), [cache])

  /** Marks everything shown as read; the unread marks disappear with the next fetch. */
  async function markRead() {
    const newest = data?.notices[0]
    if (!newest || data.unread === 0) return
    cache.setQueryData(KEY, { ...data, unread: 0 })
    await call(seen, { body: { id: newest.id } }).catch(() => cache.invalidateQueries({ queryKey: KEY }))
  }
  return { notices: data?.notices, unread: data?.unread ?? 0, failed: Boolean(error) && !data, markRead }
}
