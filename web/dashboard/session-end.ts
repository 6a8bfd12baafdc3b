import { useEffect } from 'react'
import { logout } from '../../contract/auth.ts'
import { call } from '../lib/call.ts'
import { go } from '../lib/go.ts'
import { clearAllStorage, clearSession, readSession, useRole } from '../lib/session.ts'

/** How long a logout waits for the server; nobody stands before a shared computer longer than that. */
const LOGOUT_MILLISECONDS = 4_000

let leaving = false

/** Where to sign in, and where to come back to afterwards. */
export const loginAddress = (from: string) => `/login?next=${encodeURIComponent(from)}`

async function signOut(forget: () => void, to: string) {
  leaving = true
  try {
    if (readSession()) await call(logout, {}, { signal: AbortSignal.timeout(LOGOUT_MILLISECONDS) })
  } catch {
    // Whoever leaves a shared computer without a network must still be signed out of it.
  }
  forget()
  go(to)
}

/** The sidebar's logout: the session ends on the server, tokens and role are forgotten, then the login page. */
export const signOutToLogin = () => signOut(clearSession, '/login')

/** The dashboard home's logout: everything this product keeps in the browser is forgotten, then the public home page. */
export const signOutToHome = () => signOut(clearAllStorage, '/')

/** Brings the person to the login page when the session ends under them: a 401, or a logout in another tab. */
export function useSessionEnd() {
  const role = useRole()
  useEffect(() => {
    if (leaving) return
    if (role === null) go(loginAddress(window.location.pathname + window.location.search))
    else if (role === 'client') go('/')
  }, [role])
}
