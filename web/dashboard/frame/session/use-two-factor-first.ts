import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMe } from '../../../lib/session/use-me.ts'

const PROFILE = '/dashboard/profile'

/** Redirects a person who must set up two-factor sign-in to the profile; the server refuses their other calls. */
export function useTwoFactorFirst() {
  const missing = useMe().data?.two_factor_missing
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (missing && pathname !== PROFILE) void navigate(PROFILE, { replace: true })
  }, [missing, pathname, navigate])
}
