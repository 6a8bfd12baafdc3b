import { QueryCache, QueryClient } from '@tanstack/react-query'
import { CallFailure } from './call.ts'

/** Refusals that say that what is known of the signed-in person is out of date. */
const OUTDATED: unknown[] = ['two_factor_required', 'forbidden']

/** Invalidating does not repeat a first reading that is under way, and that one may have begun before the change. */
async function readPersonAgain(client: QueryClient) {
  const isFirst = client.getQueryData(['me']) === undefined
  await client.invalidateQueries({ queryKey: ['me'] })
  if (isFirst) await client.invalidateQueries({ queryKey: ['me'] })
}

/** The cache of server data. `call` has its own retries, so the cache adds none. */
export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        // The company started to require two-factor sign-in during this session, or the person's areas have changed.
        if (error instanceof CallFailure && OUTDATED.includes(error.body?.code)) void readPersonAgain(client)
      },
    }),
    defaultOptions: { queries: { retry: false, staleTime: 5_000 }, mutations: { retry: false } },
  })
  return client
}
