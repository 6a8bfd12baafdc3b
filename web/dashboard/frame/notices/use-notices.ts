import { useQuery, useQueryClient } from '@tanstack/react-query'
import { latest, read, seen, stream } from '../../../../api/notify/notices.ts'
import { call } from '../../../lib/calls/call.ts'
import { useLive } from '../../../lib/use-live.ts'

const NOTICES = { queryKey: ['notices'] }
const POLL_MILLISECONDS = 60_000

/** The newest notices: pushed by the server, polled every minute where that fails. */
export function useNotices() {
  const cache = useQueryClient()
  const live = useLive(stream, NOTICES)
  const { data, error } = useQuery({
    ...NOTICES,
    queryFn: () => call(latest, {}),
    refetchInterval: live ? false : POLL_MILLISECONDS,
  })

  const unread = data?.notices.filter((notice) => notice.unread) ?? []
  /** Shows these as read at once. A list on its way may say otherwise: it is cancelled, and asked for again once this is saved. */
  async function mark(ids: number[], save: () => Promise<unknown>) {
    const read = (id: number) => ids.includes(id)
    const notices = data?.notices.map((notice) => (read(notice.id) ? { ...notice, unread: false } : notice))
    const left = unread.filter(({ id }) => !read(id)).length
    await cache.cancelQueries(NOTICES)
    cache.setQueryData(NOTICES.queryKey, { ...data, notices, unread: left })
    await save().catch(() => {})
    await cache.invalidateQueries(NOTICES)
  }
  return {
    notices: data?.notices,
    unread: unread.length,
    failed: Boolean(error) && !data,
    /** Marks these as read. */
    markRead: (ids: number[]) => void mark(ids, () => call(read, { body: { ids } })),
    /** Marks all as read, those beyond the newest twenty as well. */
    markAll: () => {
      const [newest] = data?.notices ?? []
      if (newest)
        void mark(
          unread.map(({ id }) => id),
          () => call(seen, { body: { id: newest.id } }),
        )
    },
  }
}
