import { can, NOBODY, ROLES, type Role } from '../../../../api/core/permissions.ts'
import { redirectEarly } from '../../../lib/pages/early-redirect.ts'
import { clearAllStorage, clearSession } from '../../../lib/session/session.ts'
import { signOut } from '../../../lib/session/sign-out.ts'
import { useSessionEnd } from '../../../lib/session/use-session-end.ts'

const SIGN_IN = '/login?next='
/** The login page's address with a return address. */
const loginAddress = (from: string) => SIGN_IN + encodeURIComponent(from)

/** The sidebar's logout: ends the session on the server, clears tokens and role, opens the login page. */
export const signOutToLogin = () => signOut(() => clearSession(), '/login')

/** The dashboard home's logout: clears everything stored in the browser, opens the public home page. */
export const signOutToHome = () => signOut(clearAllStorage, '/')

/** True if a stored role is a staff role. */
export const isStaff = (role: Role | null) =>
  role !== null && (can({ ...NOBODY, role }, 'company.read') || can({ ...NOBODY, role }, 'muster.read'))

/** The one address that shows the access-denied panel instead of redirecting. */
const ADMINS = /^\/dashboard\/admins\/?$/

const ELSEWHERE = '/'

/** The address to which a stored role is redirected from an address of the dashboard; undefined when it may stay. */
export function redirectFor(role: Role | null, { pathname, search }: { pathname: string; search: string }) {
  if (role === null) return loginAddress(pathname + search)
  return isStaff(role) || ADMINS.test(pathname) ? undefined : ELSEWHERE
}

/** The same, before the page's scripts have loaded. */
export const EARLY = redirectEarly({ signIn: SIGN_IN, roles: ROLES.filter(isStaff), elsewhere: ELSEWHERE, except: ADMINS })

const PLACE = {
  login: loginAddress,
  belongs: (role: Role) => redirectFor(role, window.location) === undefined,
  elsewhere: ELSEWHERE,
  home: '/dashboard',
}

/** Handles the end of a staff session. */
export const useStaffSessionEnd = () => useSessionEnd(PLACE)
