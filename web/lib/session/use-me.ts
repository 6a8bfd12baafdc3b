import { queryOptions, useQuery } from '@tanstack/react-query'
import { me } from '../../../api/accounts/auth.ts'
import { call } from '../calls/call.ts'
import { keepPerson } from './person.ts'

async function readMe() {
  const answer = await call(me, {})
  const { id, role, areas, granted } = answer
  keepPerson({ role, areas, granted, accountId: id })
  return answer
}

export const ME = queryOptions({ queryKey: ['me'], queryFn: readMe, staleTime: 60_000 })

/** The signed-in person, from the server. */
export const useMe = () => useQuery(ME)
