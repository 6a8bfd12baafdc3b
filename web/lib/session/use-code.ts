import { useQuery } from '@tanstack/react-query'

/** Lazy-loads a module when it is first `wanted` and keeps it; a failed load can be retried. */
export const useCode = <T>(name: string, load: () => Promise<T>, wanted = true) =>
  useQuery({
    queryKey: ['code', name],
    queryFn: load,
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
