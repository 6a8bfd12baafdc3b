import { queryOptions, useQuery } from '@tanstack/react-query'
import { me } from '../../../contract/accounts/auth.ts'
import { call } from '../calls/call.ts'

export const ME = queryOptions({ queryKey: ['me'], queryFn: () => call(me, {}), staleTime: 60_000 })

/** The signed-in person, from the server. */
export const useMe = () => useQuery(ME)
