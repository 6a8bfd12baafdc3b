import { QueryCache, QueryClient } from '@tanstack/react-query'
import { CallFailure } from './call.ts'

/** The cache of server data. `call` has its own retries, so the cache adds none. */
export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        // The company has begun to require two-factor sign-in while somebody was at work.
        if (error instanceof CallFailure && error.body?.code === 'two_factor_required')
          void client.invalidateQueries({ queryKey: ['me'] })
      },
    }),
    defaultOptions: { queries: { retry: false, staleTime: 5_000 }, mutations: { retry: false } },
  })
  return client
}
