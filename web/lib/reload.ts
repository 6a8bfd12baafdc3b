import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Fetches again what the filters name, whenever it is called. A fetch that is under way is not cancelled, so that on a slow line
 * frequent events cannot keep a page from ever loading; once it has ended, one more follows for all events meanwhile. With a
 * `pause` in milliseconds the first event counts at once, and those that come within it are asked about together after it.
 */
export function reloader(cache: QueryClient, filters: QueryFilters, pause = 0): () => Promise<void> {
  let isWaiting = false
  let last = Number.NEGATIVE_INFINITY
  return async () => {
    if (isWaiting) return
    const rest = last + pause - Date.now()
    if (rest > 0 || cache.isFetching(filters)) {
      isWaiting = true
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
      if (cache.isFetching(filters)) await cache.refetchQueries(filters, { cancelRefetch: false })
      isWaiting = false
    }
    last = Date.now()
    await cache.invalidateQueries(filters)
  }
}
