import { useEffect } from 'react'
import { go } from '../lib/go.ts'
import { clearSession, useRole } from '../lib/session.ts'
import { isLeaving, signOut } from '../lib/sign-out.ts'

/** The home page with its login dialog open, which leads back here. */
export const loginAddress = (from: string) => `/#login=${encodeURIComponent(from)}`

export const signOutToHome = () => signOut(clearSession, '/')

/** Brings the person to the login when the session ends under them: a 401, or a logout in another tab. */
export function useSessionEnd() {
  const role = useRole()
  useEffect(() => {
    if (isLeaving()) return
    if (role === null) go(loginAddress(window.location.pathname + window.location.search))
    else if (role !== 'client') go('/dashboard')
  }, [role])
}
