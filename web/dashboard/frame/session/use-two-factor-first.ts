import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMe } from '../../../lib/session/use-me.ts'

const PROFILE = '/dashboard/profile'

/** Leads who must set up two-factor sign-in to where it is done; the server closes every other page to them. */
export function useTwoFactorFirst() {
  const missing = useMe().data?.two_factor_missing
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (missing && pathname !== PROFILE) void navigate(PROFILE, { replace: true })
  }, [missing, pathname, navigate])
}
