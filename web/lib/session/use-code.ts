import { useQuery } from '@tanstack/react-query'
import { loadPart } from '../parts/lost-part.ts'

/** Lazy-loads a module when it is first `wanted` and keeps it; a failed load can be retried. */
export const useCode = <T>(name: string, load: () => Promise<T>, wanted = true) =>
  useQuery({
    queryKey: ['code', name],
    queryFn: () => loadPart(load),
    // Without a network it fails at once, with a button to try again.
    networkMode: 'always',
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
