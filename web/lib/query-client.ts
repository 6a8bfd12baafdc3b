import { QueryClient } from '@tanstack/react-query'

/** The cache of server data. `call` has its own retries, so the cache adds none. */
export const makeQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5_000 }, mutations: { retry: false } } })
