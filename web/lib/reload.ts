import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Fetches again what the filters name, whenever it is called. A fetch that is under way is not cancelled, so that on a slow line
 * frequent events cannot keep a page from ever loading; once it has ended, one more follows for all events meanwhile.
 */
export function reloader(cache: QueryClient, filters: QueryFilters): () => Promise<void> {
  let isWaiting = false
  return async () => {
    if (isWaiting) return
    if (cache.isFetching(filters)) {
      isWaiting = true
      await cache.refetchQueries(filters, { cancelRefetch: false })
      isWaiting = false
    }
    await cache.invalidateQueries(filters)
  }
}
