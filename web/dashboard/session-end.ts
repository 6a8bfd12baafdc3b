import { useEffect } from 'react'
import { go } from '../lib/go.ts'
import { clearAllStorage, clearSession, useRole } from '../lib/session.ts'
import { isLeaving, signOut } from '../lib/sign-out.ts'

/** Where to sign in, and where to come back to afterwards. */
export const loginAddress = (from: string) => `/login?next=${encodeURIComponent(from)}`

/** The sidebar's logout: the session ends on the server, tokens and role are forgotten, then the login page. */
export const signOutToLogin = () => signOut(clearSession, '/login')

/** The dashboard home's logout: everything this product keeps in the browser is forgotten, then the public home page. */
export const signOutToHome = () => signOut(clearAllStorage, '/')

/** Brings the person to the login page when the session ends under them: a 401, or a logout in another tab. */
export function useSessionEnd() {
  const role = useRole()
  useEffect(() => {
    if (isLeaving()) return
    if (role === null) go(loginAddress(window.location.pathname + window.location.search))
    else if (role === 'client') go('/')
  }, [role])
}
