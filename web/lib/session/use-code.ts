import { useQuery } from '@tanstack/react-query'

/** Code that is fetched when it is first `wanted` and then kept; a failed fetch can be tried again. */
export const useCode = <T>(name: string, load: () => Promise<T>, wanted = true) =>
  useQuery({
    queryKey: ['code', name],
    queryFn: load,
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
