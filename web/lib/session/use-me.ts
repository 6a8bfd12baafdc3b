import { queryOptions, useQuery } from '@tanstack/react-query'
import { me } from '../../../contract/accounts/auth.ts'
import { call } from '../calls/call.ts'

export const ME = queryOptions({ queryKey: ['me'], queryFn: () => call(me, {}), staleTime: 60_000 })

/** The signed-in person, by the server's word. */
export const useMe = () => useQuery(ME)
