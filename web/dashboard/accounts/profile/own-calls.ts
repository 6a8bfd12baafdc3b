import { useQuery } from '@tanstack/react-query'
import { profile, sessions, twoFactor } from '../../../../api/accounts/account.ts'
import { call } from '../../../lib/calls/call.ts'

/** Query keys of the user's own account. */
export const OWN = {
  profile: ['own', 'profile'],
  sessions: ['own', 'sessions'],
  twoFactor: ['own', 'two-factor'],
} as const

// Never refetched, because that would replace input with what another tab saved.
export const useProfile = () =>
  useQuery({ queryKey: OWN.profile, queryFn: () => call(profile, {}), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })
export const useSessions = () => useQuery({ queryKey: OWN.sessions, queryFn: () => call(sessions, {}) })
export const useTwoFactor = () => useQuery({ queryKey: OWN.twoFactor, queryFn: () => call(twoFactor, {}) })
