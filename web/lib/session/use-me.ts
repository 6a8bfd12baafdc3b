import { useQuery } from '@tanstack/react-query'
import { me } from '../../../contract/accounts/auth.ts'
import { call } from '../calls/call.ts'

/** The signed-in person, by the server's word. */
export const useMe = () => useQuery({ queryKey: ['me'], queryFn: () => call(me, {}), staleTime: 60_000 })
