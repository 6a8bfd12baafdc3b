import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Shows the answer to a press in place of what was loaded. A load on its way may have read the record before the press: it is
 * cancelled, so that it cannot put the older state back.
 */
export async function showAnswer<T>(cache: QueryClient, queryKey: QueryKey, answer: T) {
  await cache.cancelQueries({ queryKey, exact: true })
  cache.setQueryData<T>(queryKey, answer)
}
