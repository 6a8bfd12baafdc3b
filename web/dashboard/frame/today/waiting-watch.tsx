import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { stream as nowStream } from '../../../../api/attendance/now-news.ts'
import { get } from '../../../../api/company/today.ts'
import { stream as noticeStream } from '../../../../api/notify/notices.ts'
import { listenTo } from '../../../lib/listen.ts'
import { useCan, useIsKnown } from '../../../lib/session/use-can.ts'
import { useToday } from './use-today.ts'
import { TODAY } from './use-waiting-counts.ts'

const POLL_MILLISECONDS = 60_000
/** Several changes within this time are asked about once. */
const PAUSE_MILLISECONDS = 2_000

/**
 * Asks what waits. It asks again when the server says that something has come, and when a list is
 * fetched again, as after a change.
 */
export function WaitingWatch() {
  const may = useCan()
  const cache = useQueryClient()
  const known = useIsKnown()
  const asks = known && may(get.permission)
  const notices = asks && may(noticeStream.permission)
  const attendance = asks && may(nowStream.permission)
  useToday(asks)
  useEffect(() => {
    if (!asks) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const askSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void cache.invalidateQueries({ queryKey: [TODAY] })
      }, PAUSE_MILLISECONDS)
    }
    const listener = { onEvent: askSoon, onLive: () => {} }
    const stops = [notices && listenTo(noticeStream, listener), attendance && listenTo(nowStream, listener)]
    const unsubscribe = cache.getQueryCache().subscribe((event) => {
      const isReadAnew = event.type === 'updated' && event.action.type === 'success' && event.query.state.dataUpdateCount > 1
      if (isReadAnew && event.query.queryKey[0] !== TODAY) askSoon()
    })
    const poll = setInterval(askSoon, POLL_MILLISECONDS)
    return () => {
      clearTimeout(timer)
      clearInterval(poll)
      unsubscribe()
      for (const stop of stops) if (stop) stop()
    }
  }, [asks, notices, attendance, cache])
  return null
}
