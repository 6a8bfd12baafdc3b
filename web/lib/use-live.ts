import { type QueryFilters, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Endpoint } from '../../api/core/endpoint.ts'
import { listenTo } from './listen.ts'
import { reloader } from './reload.ts'

/** A call whose answer is a stream of events. */
export type EventEndpoint = Endpoint & { events: true }

/**
 * Fetches again what the filters name at each event of a call. Returns whether the server pushes; while it does not, callers poll.
 * The filters keep their identity from one drawing to the next. Without a call nothing is heard. Events within `pause` milliseconds
 * are asked about together.
 */
export function useLive(endpoint: EventEndpoint | undefined, filters: QueryFilters, pause = 0): boolean {
  const cache = useQueryClient()
  const [live, setLive] = useState(false)
  useEffect(() => {
    if (endpoint) return listenTo(endpoint, { onEvent: reloader(cache, filters, pause), onLive: setLive })
  }, [cache, endpoint, filters, pause])
  return live
}
