import type { Role } from '../../contract/endpoint.ts'
import { clearAllStorage, clearSession } from '../lib/session.ts'
import { signOut } from '../lib/sign-out.ts'
import { useSessionEnd } from '../lib/use-session-end.ts'

/** Where to sign in, and where to come back to afterwards. */
export const loginAddress = (from: string) => `/login?next=${encodeURIComponent(from)}`

/** The sidebar's logout: the session ends on the server, tokens and role are forgotten, then the login page. */
export const signOutToLogin = () => signOut(() => clearSession(), '/login')

/** The dashboard home's logout: everything this product keeps in the browser is forgotten, then the public home page. */
export const signOutToHome = () => signOut(clearAllStorage, '/')

const PLACE = { login: loginAddress, belongs: (role: Role) => role !== 'client', elsewhere: '/', home: '/dashboard' }

/** What happens when the session of a member of staff ends under them. */
export const useStaffSessionEnd = () => useSessionEnd(PLACE)
