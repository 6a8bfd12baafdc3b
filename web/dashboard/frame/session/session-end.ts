import { can, type Role } from '../../../../contract/core/permissions.ts'
import { clearAllStorage, clearSession } from '../../../lib/session/session.ts'
import { signOut } from '../../../lib/session/sign-out.ts'
import { useSessionEnd } from '../../../lib/session/use-session-end.ts'

/** Where to sign in, and where to come back to afterwards. */
const loginAddress = (from: string) => `/login?next=${encodeURIComponent(from)}`

/** The sidebar's logout: the session ends on the server, tokens and role are forgotten, then the login page. */
export const signOutToLogin = () => signOut(() => clearSession(), '/login')

/** The dashboard home's logout: everything this product keeps in the browser is forgotten, then the public home page. */
export const signOutToHome = () => signOut(clearAllStorage, '/')

/** Whether the stored role is one the dashboard is for. */
export const isStaff = (role: Role | null) => role !== null && can({ role, areas: [], accountId: 0 }, 'company.read')

/** The one address that shows the access-denied panel instead of redirecting. */
const ADMINS = /^\/dashboard\/admins\/?$/

const ELSEWHERE = '/'

/** Where a stored role is redirected from an address of the dashboard; undefined when it may stay. */
export function redirectFor(role: Role | null, { pathname, search }: { pathname: string; search: string }) {
  if (role === null) return loginAddress(pathname + search)
  return isStaff(role) || ADMINS.test(pathname) ? undefined : ELSEWHERE
}

const PLACE = {
  login: loginAddress,
  belongs: (role: Role) => redirectFor(role, window.location) === undefined,
  elsewhere: ELSEWHERE,
  home: '/dashboard',
}

/** What happens when the session of a member of staff ends under them. */
export const useStaffSessionEnd = () => useSessionEnd(PLACE)
